/**
 * The dashboard has words for every sentence of the API, in every language, which name its values and no others. Its
 * files are imported by their path, because the dashboard has no entry for other packages.
 */
import { readdir } from "node:fs/promises";
import { apiSentences } from "@signalbox/api";
import { shapesOf } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";

const folder = new URL("../../../services/dashboard/src/ui/sentences/", import.meta.url);

type Texts = Readonly<Record<string, string>>;

interface Words {
  readonly sentenceWords: (code: string, language: string) => string | undefined;
  readonly cataloguesOf: (code: string) => number;
}

interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

interface Messages {
  readonly parseMessage: (message: string, language: string) => readonly Element[];
}

interface Languages {
  readonly languages: readonly string[];
}

async function load<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, folder).href)) as Module;
}

const { sentenceWords, cataloguesOf } = await load<Words>("index.ts");
const { parseMessage } = await load<Messages>("message-ast.ts");
const { languages } = await load<Languages>("../../data/words/define-words.ts");

/** Values that no words name: the template says them, or they are English text, or generated ids. */
const unnamed: Readonly<Record<string, readonly string[]>> = {
  sends: ["channel"],
  sendsWithin: ["channel"],
  sendsWithinOn: ["channel"],
  journeyAsked: ["node"],
  waitsForOutcome: ["channel"],
  noAddress: ["reason"],
  idInvalid: ["reason"],
  emailNoId: ["reason"],
  insideMailServer: ["refusal"],
};

const tables = new Set(apiSentences.flatMap((subject) => subject.tables));
const shapes = [...new Map([...tables].flatMap(shapesOf).map((shape) => [shape.code, shape])).values()];

/** Without those of the parts of a text that is not a name. */
function valuesIn(elements: readonly Element[]): readonly string[] {
  return elements.flatMap(({ type, value, options = {} }) => [
    ...(type >= 1 && type <= 6 ? [value.replace(/Given$/, "")] : []),
    ...Object.values(options).flatMap((option) => valuesIn(option.value)),
  ]);
}

function namedBy(code: string, language: string): readonly string[] {
  const words = sentenceWords(code, language);
  if (words === undefined) return [];
  return [...new Set(valuesIn(parseMessage(words, language)))].toSorted();
}

describe("the dashboard's words for the sentences of the API", () => {
  it("are found", () => {
    expect(shapes.length).toBeGreaterThan(150);
    expect(languages.length).toBeGreaterThan(1);
  });

  it.each(shapes)("say $code", ({ code, values }) => {
    const expected = values.filter((name) => unnamed[code]?.includes(name) !== true);
    for (const language of languages) {
      expect(sentenceWords(code, language), `${code} in ${language}`).toBeDefined();
      expect(namedBy(code, language), `${code} in ${language}`).toEqual(expected);
    }
    expect(cataloguesOf(code), `catalogues with ${code}`).toBe(1);
  });

  it("say nothing else", async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("words.ts"));
    const codes = await Promise.all(
      files.map(async (file) =>
        Object.values(await load<Readonly<Record<string, { readonly en: Texts }>>>(file)).flatMap(({ en }) =>
          Object.keys(en),
        ),
      ),
    );
    const known = new Set(shapes.map(({ code }) => code));
    expect(codes.flat().filter((code) => !known.has(code))).toEqual([]);
    expect(codes.flat().length).toBe(known.size);
  });
});

describe("the codes of the API", () => {
  it("are declared once", () => {
    const makers = new Map<string, Set<unknown>>();
    for (const table of tables) {
      for (const [code, make] of Object.entries(table)) {
        makers.set(code, (makers.get(code) ?? new Set()).add(make));
      }
    }
    expect([...makers].filter(([, { size }]) => size > 1).map(([code]) => code)).toEqual([]);
  });
});
