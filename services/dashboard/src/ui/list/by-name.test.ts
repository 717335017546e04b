import { describe, expect, it } from "vitest";
import { foundByName, type NamedSearch } from "./by-name.js";

const rows = [
  { id: "1", name: "Beta", updatedAt: 3 },
  { id: "2", name: "Alpha", updatedAt: 1 },
  { id: "3", name: "alphabet", updatedAt: 2 },
];
const idsOf = (search: NamedSearch): string | undefined =>
  foundByName(rows, search)
    ?.map(({ id }) => id)
    .join("");

describe("rows by their name", () => {
  it("begin with the latest changed one", () => {
    expect(idsOf({})).toBe("132");
    expect(idsOf({ order: "asc" })).toBe("231");
  });

  it("are ordered by name", () => {
    expect([idsOf({ sort: "name" }), idsOf({ sort: "name", order: "desc" })]).toEqual(["231", "132"]);
  });

  it("are found without case and accents", () => {
    expect([idsOf({ q: "ÁLPHÂ" }), idsOf({ q: "gam ALPHA" })]).toEqual(["32", ""]);
  });

  it("are found by a part of the name, or by the whole id", () => {
    expect([idsOf({ q: "ALPHA" }), idsOf({ q: "1" }), idsOf({ q: "gamma" })]).toEqual(["32", "1", ""]);
  });

  it("are those that are not archived, or the archived ones alone", () => {
    const [first, ...others] = rows;
    const some = [{ ...first, id: "1", name: "Beta", updatedAt: 3, archived: true as const }, ...others];
    const shown = (search: NamedSearch) => foundByName(some, search)?.map(({ id }) => id);
    expect([shown({}), shown({ archive: "archived" })]).toEqual([["3", "2"], ["1"]]);
  });

  it("are none while they are read", () => {
    expect(foundByName(undefined, {})).toBeUndefined();
  });
});
