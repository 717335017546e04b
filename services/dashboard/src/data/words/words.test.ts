/** Holds the languages against each other: the same keys, messages that parse, the same parameters. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { languages, type Translated, type Words } from "./define-words.js";
import { bannedWords, glossary } from "./glossary.js";

const files = import.meta.glob<Readonly<Record<string, Words>>>("../../**/words.ts", { eager: true });
/** Kinds have their words in their own files; what they share exports its words. */
const kinds = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../kinds/**/*.{ts,tsx}", "!**/*.test.ts"],
  {
    eager: true,
  },
);

function wordsOf(exported: unknown): Words | undefined {
  if (typeof exported !== "object" || exported === null) return undefined;
  if ("en" in exported && "de" in exported) return exported as Words;
  return "words" in exported ? wordsOf(exported.words) : undefined;
}

const catalogues = Object.entries({ ...files, ...kinds }).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, each]) => {
    const words = wordsOf(each);
    return words === undefined ? [] : [{ place: `${file} ${name}`, words }];
  }),
);

function parametersIn(message: string, language: string): readonly string[] {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    const element = value as Readonly<Record<string, unknown>>;
    // 1 to 6: arguments; 0 is text, 7 the number sign.
    if (typeof element["type"] === "number" && element["type"] >= 1 && element["type"] <= 6)
      names.add(String(element["value"]));
    for (const option of Object.values(element["options"] ?? {})) walk((option as { value: unknown }).value);
  };
  walk(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  return [...names].toSorted();
}

describe("the words of the dashboard", () => {
  it("are found in the frame, in pages and in kinds", () => {
    const rooms = new Set(catalogues.map(({ place }) => place.split("/")[2]));
    expect([...rooms]).toEqual(expect.arrayContaining(["frame", "pages", "kinds", "ui"]));
  });

  it.each(catalogues)("$place has the same keys and parameters in every language", ({ words }) => {
    const shape = (language: (typeof languages)[number]): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        Object.entries(words[language])
          .map(([key, message]) => [key, parametersIn(message, language)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
    expect(shape("de")).toEqual(shape("en"));
    for (const language of languages) expect(Object.values(words[language])).not.toContain("");
  });
});

/** The titles and ⌘K texts are in the files of routes, which a test without a browser cannot load. */
const pages = import.meta.glob<string>("../../pages/*/page.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const titles = Object.entries(pages).flatMap(([file, source]) =>
  [...source.matchAll(/\{\s*en: "([^"]*)",\s*de: "([^"]*)",?\s*\}/g)].map(([, en = "", de = ""]) => ({
    place: file,
    title: { en, de } satisfies Translated,
  })),
);

describe("the glossary", () => {
  it("is kept by the titles of pages", () => {
    expect(titles.length).toBeGreaterThan(20);
    const found = titles.flatMap(({ place, title }) =>
      languages.flatMap((language) =>
        bannedWords(title[language], language).map((word) => `${place}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it.each(catalogues)("is kept by $place", ({ words }) => {
    const found = languages.flatMap((language) =>
      Object.entries(words[language]).flatMap(([key, message]) =>
        bannedWords(message, language).map((word) => `${key} in ${language}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it("finds a banned word, with the word to use", () => {
    expect(bannedWords("The trait is set", "en")).toEqual(['"trait": use "attribute"']);
    expect(bannedWords("Zwei Dead Letters", "de")).toEqual(['"dead letter": use "nicht verarbeitet"']);
    expect(bannedWords("A portrait of {trait}", "en")).toEqual([]);
  });

  it("bans no word that it asks for", () => {
    for (const term of Object.values(glossary))
      for (const language of languages) expect(bannedWords(term[language], language)).toEqual([]);
  });

  it("has each page's name once in the navigation", () => {
    const frame = Object.values(files["../../frame/words.ts"] ?? {});
    for (const language of languages) {
      const groups = frame.map((words) => words[language]["operate"]);
      expect(titles.map(({ title }) => title[language])).not.toContain(groups[0]);
    }
  });
});
