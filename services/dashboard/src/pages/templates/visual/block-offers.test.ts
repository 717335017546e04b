import { describe, expect, it } from "vitest";
import { sayIn } from "../../../data/index.js";
import { blockOffers, foundOffers } from "./block-offers.js";
import { visualWords } from "./words.js";

const found = (query: string, language: "en" | "de" = "en"): readonly string[] =>
  foundOffers(blockOffers(sayIn(visualWords, language)), query).map(({ id }) => id);

describe("the blocks that a query finds", () => {
  it.each([
    ["par", ["part", "text"]],
    ["co", ["code", "condition", "columns2", "columns3", "columns4", "raw", "brandAddress", "brandLogo"]],
    ["lis", ["list", "numbered"]],
    ["imag", ["image"]],
    ["logo", ["brandLogo", "image"]],
    ["addr", ["brandAddress"]],
    ["link", ["unsubscribe", "manage", "button"]],
  ])("for %j are first those whose name begins so", (query, ids) => {
    const [first] = ids;
    expect(found(query)[0]).toBe(first);
    expect([...found(query)].toSorted()).toEqual(ids.toSorted());
  });

  it("are in German ranked alike", () => {
    expect(found("ab", "de")[0]).toBe("spacer");
    expect(found("bau", "de")).toEqual(["part"]);
  });

  it("are all without a query, and none for words that no block has", () => {
    expect(found(" ")).toHaveLength(23);
    expect(found("zebra")).toEqual([]);
  });
});
