/** The modules that the main thread loads must not include expensive computations, so these cannot run there. */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const main = new URL("../main.ts", import.meta.url);
const tasks = new URL("./tasks/", import.meta.url);
const users = new URL("../../../../packages/users/src/", import.meta.url);
const queries = new URL("../../../../packages/user-queries/src/", import.meta.url);
const draftTasks = new URL("tasks/", queries);
/** The packages whose modules are followed, because their tasks are to run in threads only. */
const entries: Readonly<Record<string, URL>> = {
  "@signalbox/users": new URL("index.ts", users),
  "@signalbox/user-queries": new URL("index.ts", queries),
  "@signalbox/user-queries/tasks": new URL("index.ts", draftTasks),
};

interface Import {
  /** As written in the file. */
  readonly from: string;
  readonly names: readonly string[];
}

/** Imports of values; type imports do not exist at run time. */
function importsIn(source: string): Import[] {
  const found = source.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^;"']*?)\s+from\s+)?["']([^"']+)["']/gms,
  );
  return [...found].map(([, clause = "", from = ""]) => ({
    from,
    names: [...(/\{([^}]*)\}/s.exec(clause)?.[1]?.split(",") ?? [])]
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => name.replace(/\s+as\s+.*$/, "")),
  }));
}

async function loadedBy(entry: URL): Promise<ReadonlyMap<string, readonly Import[]>> {
  const modules = new Map<string, readonly Import[]>();
  const waiting = [entry];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (modules.has(next.href)) continue;
    const imports = importsIn(await readFile(next, "utf8"));
    modules.set(next.href, imports);
    for (const { from } of imports) {
      const entryOfPackage = entries[from];
      if (entryOfPackage !== undefined) waiting.push(entryOfPackage);
      if (from.startsWith(".")) waiting.push(new URL(from.replace(/\.js$/, ".ts"), next));
    }
  }
  return modules;
}

/** Package modules that compile, fold, evaluate, simulate or render. */
const computing = [
  "checkTemplate",
  "anyCondition",
  "compileAudience",
  "compileConditionVerdicts",
  "compileTemplate",
  "createSimulation",
  "matchGroupTraits",
  "mentions",
  "mjmlReference",
  "readJourneyDraft",
  "renderCompiled",
  "renderContents",
  "renderPage",
  "renderPartly",
  "renderTemplate",
  "templateReference",
  "unknownUserVariables",
];

describe("the main thread", () => {
  it("loads nothing that renders, previews or simulates", async () => {
    const modules = await loadedBy(main);
    expect([...modules.keys()].filter((each) => each.endsWith("/server.ts"))).toHaveLength(1);
    expect(modules.has(new URL("preview/preview-segment.ts", queries).href)).toBe(true);
    const isTask = (each: string): boolean => each.startsWith(tasks.href) || each.startsWith(draftTasks.href);
    expect([...modules.keys()].filter(isTask)).toEqual([]);
    const followed = [users.href, queries.href];
    const ofService = [...modules].filter(([module]) => followed.every((each) => !module.startsWith(each)));
    const used = ofService.flatMap(([module, imports]) =>
      imports
        .filter(({ from }) => from.startsWith("@signalbox/"))
        .flatMap(({ names }) => names.filter((name) => computing.includes(name)))
        .map((name) => `${name} in ${module}`),
    );
    expect(used).toEqual([]);
  });

  it("leaves it to the threads, which load all of it", async () => {
    const modules = await loadedBy(new URL("./worker.ts", import.meta.url));
    const used = [...modules.values()].flatMap((imports) => imports.flatMap(({ names }) => names));
    for (const name of [
      "renderContents",
      "renderPage",
      "compileAudience",
      "compileConditionVerdicts",
      "createSimulation",
    ]) {
      expect(used).toContain(name);
    }
  });
});
