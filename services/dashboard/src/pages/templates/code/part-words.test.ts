/** The German words of the language, held against the reference that is made of the server's. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { germanPart, germanParts } from "./part-words.js";

const reference = readFileSync(
  new URL("../../../../../../docs/reference/templates.md", import.meta.url),
  "utf8",
);

/** The first column of the table below a heading. */
function namesBelow(heading: string): readonly string[] {
  const section = reference.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name);
}

it.each([
  ["filter", ["Filters"]],
  ["tag", ["Tags", "Links of the message"]],
  ["variable", ["Variables"]],
] as const)("says of each %s what it does", (kind, headings) => {
  const names = headings.flatMap(namesBelow);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !Object.hasOwn(germanParts[kind], name))).toEqual([]);
});

it("says it in English where the server knows more than the page", () => {
  expect(germanPart("filter", { name: "constructor", about: "builds" })).toBe("builds");
  expect(germanPart("tag", { name: "raw", about: "Liquid as text." })).toBe("Liquid als Text.");
});
