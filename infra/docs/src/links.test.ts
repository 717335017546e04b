/** Every link and every path that the documents name leads somewhere. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...(await readdir(join(root, "docs"), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const read = async (file: string): Promise<string> => readFile(join(root, file), "utf8");

describe.each(documents)("%s", (file) => {
  it("has links that lead to a file and a heading", async () => {
    const links = [...withoutBlocks(await read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, link = ""]) => link,
    );
    const broken: string[] = [];
    for (const link of links) {
      if (/^https?:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : join(dirname(file), path);
      if (!existsSync(join(root, target))) broken.push(link);
      else if (anchor !== undefined && !headingsOf(await read(target)).includes(anchor)) broken.push(link);
    }
    expect(broken).toEqual([]);
  });

  it("names paths that exist", async () => {
    const paths = [...withoutBlocks(await read(file)).matchAll(/`([\w@./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    const missing = paths.filter((path) => isOfRepository(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

it("docs/security.md names tests that exist", async () => {
  const names = [...(await read("docs/security.md")).matchAll(/`([\w-]+)\/([\w./-]+)`/g)]
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

/** A path from the root, or a path of a source file, which must be written from the root as well. */
function isOfRepository(path: string): boolean {
  const isBuiltOrExample = /(^|\/)(dist|node_modules)\/|\/x(\.e2e)?\.test\.ts$/.test(path);
  if (isBuiltOrExample) return false;
  return (
    /^(packages|services|infra|docs|patches)\//.test(path) || /\w\/[\w./-]+\.(ts|mjs|md|ya?ml)$/.test(path)
  );
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, "");
}

/** As GitHub makes anchors from headings. */
function headingsOf(text: string): readonly string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}
