import { table } from "../../table/texts/fr";
import { en, type Catalogue } from "./en";

export const fr: Catalogue = { ...en, texts: { ...en.texts, ...table } };
