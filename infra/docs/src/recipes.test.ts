/** CONTRIBUTING.md and docs/recipes against the code: the index, the layout, and what both call by its name. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { documents, inlineCode, isPath, linksOf, root } from "./documents.fixture.js";

const recipes = documents.filter((file) => file.startsWith("docs/recipes/"));
const fileNames = trackedFiles().map((file) => basename(file));
const sources = trackedFiles("*.ts", "*.tsx", "*.mjs", "*.json", "*.yaml")
  .filter((file) => !file.startsWith("infra/docs/") && file !== "pnpm-lock.yaml")
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

it("the index of CONTRIBUTING.md lists every recipe once", () => {
  const listed = linksOf("CONTRIBUTING.md")
    .map(({ target }) => target)
    .filter((target) => target.startsWith("docs/recipes/"));
  expect(recipes.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(recipes.toSorted());
});

it("the layout of CONTRIBUTING.md names every package, service and tool", () => {
  const folders = trackedFiles("*/package.json")
    .map((file) => file.replace("/package.json", ""))
    .filter((folder) => !folder.startsWith("packages/providers/"));
  const named = new Set(inlineCode("CONTRIBUTING.md"));
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
});

describe.each(["CONTRIBUTING.md", ...recipes])("%s", (file) => {
  it("writes code as it is in the sources", () => {
    expect(inlineCode(file).filter((code) => !isKnown(code))).toEqual([]);
  });
});

/** Commands, paths and operations have tests of their own. */
function isKnown(code: string): boolean {
  if (/\b(npm|npx) |^[A-Z]+ \/api/.test(code) || isPath(code)) return true;
  if (fileNames.some((name) => name === code || (code.startsWith(".") && name.endsWith(code)))) return true;
  const [, folder] = /^((?:packages|services|infra|docs)\/[\w./-]*)\/[^/]*</.exec(code) ?? [];
  if (folder !== undefined) return existsSync(join(root, folder));
  return patternOf(code).test(sources) || existsSync(join(root, code));
}

/** As whole words. Dots and names in angle brackets may be anything short, and white space may be any. */
function patternOf(code: string): RegExp {
  const parts = code.split(/…|\.\.\.|<\w+>/).map((part) =>
    part
      .split(/\s+/)
      .map((word) => word.replaceAll(/[^\w\s]/g, "\\$&"))
      .join("\\s+"),
  );
  return new RegExp(`(?<!\\w)${parts.join("[^]{1,80}?")}(?!\\w)`);
}

function trackedFiles(...patterns: readonly string[]): readonly string[] {
  return execFileSync("git", ["ls-files", "-z", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)));
}
