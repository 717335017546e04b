import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { referencePages } from "./reference-pages.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("docs/reference", async () => {
  const pages = await referencePages();

  it.each(pages)("$file is what `npm run docs` writes", async ({ file, text }) => {
    const written = await readFile(root + file, "utf8").catch(() => "");
    expect(written, "run `npm run docs` and commit what it writes").toBe(text);
  });

  it("holds no other pages", async () => {
    const files = (await readdir(`${root}docs/reference`)).map((name) => `docs/reference/${name}`);
    expect(files.toSorted()).toEqual(pages.map(({ file }) => file).toSorted());
  });
});
