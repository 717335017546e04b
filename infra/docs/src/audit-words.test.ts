/**
 * The dashboard has words for every action of the audit log, in every language: for each command that leaves an entry, and
 * for each call that does. Its files are imported by their path, because the dashboard has no entry for other packages.
 */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);

interface Words {
  readonly auditActionWords: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface Named {
  readonly name: string;
}

async function load<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, root).href)) as Module;
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && value !== null && "handler" in value && "name" in value;
}

/** The commands of the registries of both actors. */
async function commandNames(): Promise<readonly string[]> {
  const registries = await Promise.all([
    load<object>("packages/workspace/src/commands/index.ts"),
    load<object>("packages/access/src/installation/commands.ts"),
  ]);
  return registries.flatMap((registry) =>
    Object.values(registry)
      .filter(isNamed)
      .map(({ name }) => name),
  );
}

async function sourcesIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(new URL(folder, root), { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file));
  return Promise.all(sources.map((file) => readFile(new URL(`${folder}/${file}`, root), "utf8")));
}

function namesIn(sources: readonly string[], pattern: RegExp): readonly string[] {
  return sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = ""]) => name));
}

const api = await sourcesIn("services/api/src");
const packages = [
  ...(await sourcesIn("packages/workspace/src")),
  ...(await sourcesIn("packages/access/src")),
];
/** They leave no entry. The notes of other actors have their names in other files. */
const silent = new Set([
  ...packages
    .filter((source) => /un(recorded|audited): true/.test(source))
    .flatMap((source) => namesIn([source], /^ {2}name: "([^"]+)"/gm)),
  "note-broadcast",
  "note-covered",
  "note-terms-covered",
  "note-events-expire",
]);
const calls = namesIn(api, /\b(?:audited|action): "([a-z]+(?:-[a-z]+)+)"/g);
const actions = new Set([...(await commandNames()).filter((name) => !silent.has(name)), ...calls]);
const { auditActionWords } = await load<Words>("services/dashboard/src/ui/audit/words.ts");

describe("the dashboard's words for the audit log", () => {
  it("are found", () => {
    expect(actions.size).toBeGreaterThan(90);
    expect(Object.keys(auditActionWords)).toEqual(["en", "de"]);
  });

  it.each(Object.entries(auditActionWords))("say every action in %s", (_, words) => {
    expect([...actions].filter((action) => !Object.hasOwn(words, action))).toEqual([]);
  });
});
