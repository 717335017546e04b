import { describe, expect, it } from "vitest";
import { issueOfList, placeAfter, withMoved } from "./list-changes.js";

describe("a list whose order means something", () => {
  it("moves an element by one place, as it is", () => {
    const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
    expect(withMoved([a, b, c], 2, "up")).toEqual([a, c, b]);
    expect(withMoved([a, b, c], 0, "down")[1]).toBe(a);
  });

  it("stays as it is where an element is at its end", () => {
    const list = ["a", "b"];
    expect(withMoved(list, 0, "up")).toBe(list);
    expect(withMoved(list, 1, "down")).toBe(list);
    expect(withMoved(list, 7, "up")).toBe(list);
    expect(placeAfter(2, 1, "down")).toBeUndefined();
  });

  it("gives back the list when an element is moved there and back", () => {
    const list = ["a", "b", "c"];
    expect(withMoved(withMoved(list, 1, "up"), 0, "down")).toEqual(list);
  });
});

describe("the issue of a list", () => {
  it("is its own, and not that of an element", () => {
    const ofElement = (...path: readonly (string | number)[]): string | undefined =>
      path.length === 0 || path[0] === 1 ? "is wrong" : undefined;
    expect(issueOfList(2, ofElement)).toBeUndefined();
    expect(issueOfList(1, ofElement)).toBe("is wrong");
    expect(issueOfList(0, () => undefined)).toBeUndefined();
  });
});
