import { describe, expect, it } from "vitest";
import { inSeenSpelling, typedValueOf } from "./seen-spelling.js";

const isPlace = (path: string, value: string, type: "Equals" | "NotEquals" = "Equals") => ({
  type: "Trait" as const,
  id: "",
  path,
  operator: { type, value },
});
const countries = ["Germany", "France"];

describe("the spelling of a typed value", () => {
  it("is the one that was seen", () => {
    const seen = ({ trait }: { readonly trait: string }) => (trait === "country" ? countries : []);
    expect(inSeenSpelling([[isPlace("country", "germany")]], seen)).toEqual([
      [isPlace("country", "Germany")],
    ]);
    expect(inSeenSpelling([[isPlace("country", "FRANCE", "NotEquals")]], seen)).toEqual([
      [isPlace("country", "France", "NotEquals")],
    ]);
  });

  it("stays where it was seen so, or not at all", () => {
    const nodes = [[isPlace("country", "germany")]];
    expect(inSeenSpelling(nodes, () => ["Germany", "germany"])).toEqual(nodes);
    expect(inSeenSpelling(nodes, () => ["Germany East", 5, true])).toEqual(nodes);
  });

  it("puts attributes first that have the value", () => {
    const nodes = [[isPlace("country", "berlin")], [isPlace("city", "berlin"), { type: "Everyone" }]];
    const seen = ({ trait }: { readonly trait: string }) => (trait === "city" ? ["Berlin"] : countries);
    expect(inSeenSpelling(nodes, seen)).toEqual([
      [isPlace("city", "Berlin"), { type: "Everyone" }],
      [isPlace("country", "berlin")],
    ]);
  });

  it("is asked for texts alone", () => {
    expect(typedValueOf(isPlace("plan", "pro"))).toEqual({ trait: "plan", value: "pro" });
    expect(typedValueOf(isPlace("plan", ""))).toBeUndefined();
    expect(
      typedValueOf({ ...isPlace("age", ""), operator: { type: "Equals", value: 5 } } as never),
    ).toBeUndefined();
    expect(typedValueOf({ type: "Group" })).toBeUndefined();
  });
});
