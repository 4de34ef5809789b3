// Words: what the page says, in the language of the reader. Each part of the page has a file of its own in words/, with the
// same keys in every language.

import { recall } from "./recall";
import * as change from "./words/change";
import * as distance from "./words/distance";
import * as files from "./words/files";
import * as library from "./words/library";
import * as mazes from "./words/mazes";
import * as range from "./words/range";
import * as shell from "./words/shell";
import * as tempers from "./words/tempers";
import * as transport from "./words/transport";
import * as watch from "./words/watch";

export const LANGUAGES = { en: "English", ko: "한국어" } as const;
export type Language = keyof typeof LANGUAGES;

const en = {
  ...shell.en,
  ...change.en,
  ...distance.en,
  ...files.en,
  ...library.en,
  ...mazes.en,
  ...range.en,
  ...tempers.en,
  ...transport.en,
  ...watch.en,
};
const ko: Record<Word, string> = {
  ...shell.ko,
  ...change.ko,
  ...distance.ko,
  ...files.ko,
  ...library.ko,
  ...mazes.ko,
  ...range.ko,
  ...tempers.ko,
  ...transport.ko,
  ...watch.ko,
};
export type Word = keyof typeof en;

const tables: Record<Language, Record<Word, string>> = { en, ko };
let language: Language = "en";

/** The language that was chosen before, else the browser's. */
export function preferredLanguage(): Language {
  const chosen = recall("language");
  if (chosen && Object.hasOwn(LANGUAGES, chosen)) return chosen as Language;
  for (const tag of navigator.languages) {
    const primary = tag.split("-")[0]!;
    if (Object.hasOwn(LANGUAGES, primary)) return primary as Language;
  }
  return "en";
}

export function setLanguage(l: Language) {
  language = l;
  document.documentElement.lang = l;
}
export const currentLanguage = () => language;

/** An error in the reader's words. */
export class Told extends Error {}

/** The words for a key, with {name} replaced by values. */
export const t = (word: Word, values: Record<string, string | number> = {}) => fill(tables[language][word], values);

/** The same in English, for pictures. */
export const english = (word: Word, values: Record<string, string | number> = {}) => fill(en[word], values);

/** What the library says, in the reader's words if they are known, else as it is. */
export function said(text: string): string {
  for (const [word, english] of Object.entries(library.en)) {
    const found = text.match(pattern(english));
    if (!found) continue;
    const values = { ...found.groups };
    if (values.what) values.what = values.what.split(", ").map(said).join(", "); // a list
    return t(word as Word, values);
  }
  return text;
}

/** What matches a text whose {names} stand for anything, {n} for a number. */
function pattern(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/); // every other one is a name
  return new RegExp(`^${parts.map((part, i) => (i % 2 === 0 ? part.replace(/[^\w\s]/g, "\\$&") : `(?<${part}>${part === "n" ? "\\d+" : ".+"})`)).join("")}$`);
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** What writes numbers takes long to make, so it is kept. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the reader writes it, with so many decimals at most. */
export function number(n: number, digits = 2): string {
  const key = language + digits;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, { maximumFractionDigits: digits })));
  return format.format(n);
}

/** A cost in paces. */
export const paces = (cost: number, pace: number, digits = 2) => number(cost / pace, digits);

/** A time of whatever length, with two digits that count; "" if it is too short to be told. */
export function duration(ms: number): string {
  const [value, unit] = ms >= 1000 ? [ms / 1000, "s"] : ms >= 1 ? [ms, "ms"] : ms >= 1e-3 ? [ms * 1e3, "µs"] : [ms * 1e6, "ns"];
  if (value <= 0) return "";
  return `${value.toLocaleString(language, value < 100 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })} ${unit}`;
}
