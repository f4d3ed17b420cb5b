/** The languages of the page, each by its own name. */

export const languages = ["en", "de", "fr"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français" };
