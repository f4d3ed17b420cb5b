import { table } from "../../table/texts/de";
import { en, type Catalogue } from "./en";

export const de: Catalogue = { ...en, texts: { ...en.texts, ...table } };
