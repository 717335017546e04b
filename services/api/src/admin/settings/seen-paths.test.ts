import { describe, expect, it } from "vitest";
import { createSeenPaths } from "./seen-paths.js";

describe("seen paths", () => {
  it("are those of the data with types and counts, and no value", () => {
    const seen = createSeenPaths();
    seen.add({ of: "Trait" }, { plan: "pro", list: [{ sku: 1 }, { sku: "x" }], "first name": null });
    seen.add({ of: "Trait" }, { plan: true });
    seen.add({ of: "Event", event: "Bought" }, { plan: "pro" });
    const text = JSON.stringify(seen.list(100));
    expect(seen.list(100)).toEqual([
      { of: "Trait", path: "plan", types: ["boolean", "text"], count: 2 },
      { of: "Trait", path: '$["first name"]', types: ["null"], count: 1 },
      { of: "Trait", path: "list", types: ["list"], count: 1 },
      { of: "Trait", path: "list[*]", types: ["object"], count: 1 },
      { of: "Trait", path: "list[*].sku", types: ["number", "text"], count: 1 },
      { of: "Event", event: "Bought", path: "plan", types: ["text"], count: 1 },
    ]);
    expect(text).not.toContain("pro");
  });

  it("do not name keys that are values", () => {
    const seen = createSeenPaths();
    seen.add({ of: "Trait" }, { friends: { "ann@shop.example": { since: 1 }, "+4930123456": { since: 2 } } });
    const paths = seen.list(100).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["friends", "friends[*]", "friends[*].since"]);
  });

  it("names the other traits of a user who has one by such a key, and those of a user who has very many", () => {
    const seen = createSeenPaths();
    seen.add({ of: "Trait" }, { "ann@shop.example": 1, plan: "pro" });
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`trait-${index}`, 1]));
    seen.add({ of: "Trait" }, { ...many, plan: "pro" });
    const paths = seen.list(200).map(({ path }) => path);
    expect(paths).toHaveLength(152);
    expect(paths).toEqual(expect.arrayContaining(["$[*]", "plan", "trait-149"]));
  });

  it("lists what definitions name without a count", () => {
    const seen = createSeenPaths();
    seen.name({ of: "Trait" }, "tier");
    expect(seen.list(1)).toEqual([{ of: "Trait", path: "tier", types: [], count: 0 }]);
  });
});
