/** Every link, path, command and operation that the documents name leads somewhere, and every document can be found. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { routePermissions } from "@signalbox/api";
import { describe, expect, it } from "vitest";
import {
  anchorsOf,
  blocks,
  documents,
  inlineCode,
  isPath,
  linksOf,
  read,
  root,
} from "./documents.fixture.js";

const scripts = Object.keys((JSON.parse(read("package.json")) as { readonly scripts: object }).scripts);
const operations = new Set(routePermissions().map(({ operation }) => shapeOf(operation)));

describe.each(documents)("%s", (file) => {
  it("has links and pictures that lead to a file and a heading", () => {
    const broken = linksOf(file).filter(
      ({ target, anchor }) =>
        !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
    );
    expect(broken.map(({ text }) => text)).toEqual([]);
  });

  it("names paths that exist", () => {
    const missing = inlineCode(file).filter((code) => isPath(code) && !existsSync(join(root, code)));
    expect(missing).toEqual([]);
  });

  it("names commands that exist, on paths that exist", () => {
    const code = [...inlineCode(file), ...blocks(file)].join("\n");
    const named = [...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !scripts.includes(script))).toEqual([]);
    const words = inlineCode(file)
      .filter((text) => /\b(npm|npx) /.test(text))
      .flatMap((text) => text.split(" "));
    // The provider of the recipe's example.
    const paths = words.filter((word) => isPath(word) && !word.endsWith("/carrier-pigeon"));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names operations that exist", () => {
    const named = inlineCode(file).filter((code) =>
      /^(GET|PUT|POST|PATCH|DELETE) \/api(\/admin|-l)\/\w/.test(code),
    );
    expect(named.filter((code) => shapesOf(code).some((shape) => !operations.has(shape)))).toEqual([]);
  });
});

it("every document can be reached from README.md", () => {
  const reached = new Set(["README.md"]);
  for (const file of reached) {
    for (const { target } of file.endsWith(".md") ? linksOf(file) : []) reached.add(target);
  }
  expect(documents.filter((file) => !reached.has(file))).toEqual([]);
});

it("docs/security.md names tests that exist", () => {
  const names = [...read("docs/security.md").matchAll(/`([\w-]+)\/([\w./-]+)`/g)]
    .map(([, owner = "", name = ""]) => ({ owner, name }))
    .filter(({ owner, name }) => name !== "x" && !/^(packages|services|infra)$/.test(owner));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ owner, name }) => !existsSync(join(root, testFile(owner, name))))).toEqual([]);
});

/** As docs/security.md explains its short names of tests. */
function testFile(owner: string, name: string): string {
  if (owner === "api") return `services/api/src/${name}.test.ts`;
  if (owner === "e2e") return `infra/e2e/src/${name}.e2e.test.ts`;
  if (owner === "kit") return `packages/provider-kit/src/${name}.test.ts`;
  const folders = ["packages/providers", "infra", "packages"].map((folder) => `${folder}/${owner}`);
  const folder = folders.find((each) => existsSync(join(root, each))) ?? owner;
  return `${folder}/src/${name}.test.ts`;
}

/** The operations of a text such as `POST /api/admin/settings/{email,sms}-providers/test`. */
function shapesOf(code: string): readonly string[] {
  const [, before = "", choices, after = ""] = /^(.*?)\{([\w-]+(?:,[\w-]+)+)\}(.*)$/.exec(code) ?? [];
  return choices === undefined
    ? [shapeOf(code)]
    : choices.split(",").map((choice) => shapeOf(`${before}${choice}${after}`));
}

/** Without query, last slash and the names of parameters. */
function shapeOf(operation: string): string {
  return operation
    .replace(/\?.*$/, "")
    .replace(/\/$/, "")
    .replaceAll(/\/(:\w+|<\w+>|\{\w+\})/g, "/*");
}
