/** Scripts of package.json, tasks of bootstrap.mjs and of the launcher, and commands of the command line agree. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isTask } from "./run-task.js";

const root = new URL("../../../", import.meta.url);

async function read(path: string): Promise<string> {
  return readFile(new URL(path, root), "utf8");
}

/** The tasks of bootstrap.mjs, with the module that runs each. */
async function bootstrapTasks(): Promise<ReadonlyMap<string, string>> {
  const source = await read("infra/bootstrap.mjs");
  const lines = source.slice(source.indexOf("const tasks = {")).matchAll(/^ {2}(\w+): (\{.*\}),$/gm);
  return new Map(Array.from(lines, ([, name = "", task = ""]) => [name, task]));
}

async function scriptTasks(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await read("package.json")) as { readonly scripts: Record<string, string> };
  return Object.values(scripts).flatMap(
    (script) => /\bnode infra\/bootstrap\.mjs (\w+)/.exec(script)?.[1] ?? [],
  );
}

async function commandNames(): Promise<readonly string[]> {
  const list = await read("services/cli/src/commands.ts");
  return Array.from(
    list.matchAll(/^import \{ \w+Command \} from "\.\/(\w+)\/command\.js";$/gm),
    ([, name = ""]) => name,
  );
}

test("every script of package.json is a task, and every task of the launcher has a script", async () => {
  const [tasks, scripts] = [await bootstrapTasks(), await scriptTasks()];
  expect(scripts.filter((name) => !tasks.has(name))).toEqual([]);
  const launched = [...tasks].filter(([, task]) => task.includes("...launcher")).map(([name]) => name);
  expect(launched.filter((name) => !scripts.includes(name))).toEqual([]);
});

test("every task of the launcher is one that it knows", async () => {
  const launched = [...(await bootstrapTasks())].filter(([, task]) => task.includes("...launcher"));
  const unknown = launched.map(([name]) => name).filter((name) => name !== "start" && !isTask(name));
  expect(launched.length).toBeGreaterThan(5);
  expect(unknown).toEqual([]);
});

test("every command of the command line is a task", async () => {
  const commands = await commandNames();
  expect(commands).toContain("partitions");
  expect(commands.filter((name) => !isTask(name) && name !== "new")).toEqual([]);
});
