import { describe, expect, it } from "vitest";
import { findByName } from "./find-by-name.js";

const rows = [
  { id: "6f1c1b5e-2f0a", name: "Neue Käufer" },
  { id: "7a", name: "Käufer" },
  { id: "8b", name: "Łódź" },
];
const found = (text: string): readonly string[] =>
  findByName(rows, text, ({ id, name }) => ({ id, title: name, link: { to: "." } })).map(({ id }) => id);

describe("resources for a text", () => {
  it("are those with its words in their name, the ones that begin with it first", () => {
    expect(found("KAUFER")).toEqual(["7a", "6f1c1b5e-2f0a"]);
    expect(found("käufer neu")).toEqual(["6f1c1b5e-2f0a"]);
    expect(found("lodz")).toEqual(["8b"]);
  });

  it("are those with its id, or a long beginning of it", () => {
    expect(found("8B")).toEqual(["8b"]);
    expect(found("6F1C1")).toEqual(["6f1c1b5e-2f0a"]);
    expect(found("6f")).toEqual([]);
  });
});
