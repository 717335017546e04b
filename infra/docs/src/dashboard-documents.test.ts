/** Each page of the dashboard names a document that the api serves, with a heading that is there. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, documents, read, root } from "./documents.fixture.js";

const pages = "services/dashboard/src/pages";
const files = readdirSync(join(root, pages)).flatMap((folder) =>
  readdirSync(join(root, pages), { recursive: true, encoding: "utf8" })
    .filter((name) => name === `${folder}/page.ts`)
    .map((name) => `${pages}/${name}`),
);
const named = files.flatMap((file) =>
  [...read(file).matchAll(/\bdocument: "([^"]+)"/g)].map(([, address = ""]) => ({ file, address })),
);

describe("the documents of the dashboard's pages", () => {
  it("are named by every page", () => {
    expect(files.length).toBeGreaterThan(20);
    const titles = files.flatMap((file) => [...read(file).matchAll(/\bpage: \{\s*title:/g)]);
    expect(named).toHaveLength(titles.length);
  });

  it.each(named)("$file leads to $address", ({ address }) => {
    const [name = "", anchor] = address.split("#");
    expect(name).not.toMatch(/^(design|recipes)\//);
    expect(documents).toContain(`docs/${name}.md`);
    expect([undefined, ...anchorsOf(`docs/${name}.md`)]).toContain(anchor);
  });
});
