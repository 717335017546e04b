import { describe, expect, it } from "vitest";
import { readTrait, textOfTrait, typeOfTrait, type TraitType } from "./trait-value.js";

describe("the value of an attribute", () => {
  it.each<[unknown, TraitType]>([
    ["pro", "text"],
    ["5", "text"],
    [5, "number"],
    [-1.5, "number"],
    [false, "truth"],
    ["2026-01-31", "date"],
    ["2026-01-31T12:00:00.000Z", "date"],
    [["a", "b"], "list"],
    [[], "list"],
    [["two\nlines"], "json"],
    [["a", 1], "json"],
    [{ city: "Wien" }, "json"],
  ])("%j is a %s, and is the same after it was edited", (value, type) => {
    expect(typeOfTrait(value)).toBe(type);
    expect(readTrait(textOfTrait(value, type), type)).toEqual(value);
  });

  it.each<[string, TraitType]>([
    ["", "text"],
    ["five", "number"],
    ["", "number"],
    ["yes", "truth"],
    ["31.1.2026", "date"],
    ["2026-13-45", "date"],
    ["{", "json"],
    ["null", "json"],
  ])("%j is no %s", (text, type) => {
    expect(readTrait(text, type)).toBeUndefined();
  });

  it("of a list has an item on each line that is not empty", () => {
    expect(readTrait(" a \n\n b\r\nc", "list")).toEqual(["a", "b", "c"]);
  });
});
