import { describe, expect, it } from "vitest";
import { track } from "./histories.fixture.js";
import { propertyInterests } from "./property-types/index.js";
import { isOwnEvent, type RunInterest } from "./run-interest.js";
import { segmentInterests } from "./segment-nodes/keyed-performed.js";

const condition = { type: "KeyedPerformed", id: "1", event: "Purchased", key: "cartId" } as const;

describe("what runs keep events for", () => {
  it("is the event and key of a keyed segment", () => {
    expect(segmentInterests({ entryNode: condition, nodes: [] })).toEqual([
      { event: "Purchased", key: "cartId" },
    ]);
    expect(segmentInterests({ entryNode: { type: "Everyone", id: "1" }, nodes: [] })).toEqual([]);
  });

  it("is what the leaves of a group of properties use", () => {
    const keyed = {
      type: "KeyedPerformed",
      id: "a",
      event: "Cart*",
      path: "$.total",
      key: "cartId",
    } as const;
    const trait = { type: "Trait", id: "b", path: "$.total" } as const;
    const placed = { type: "Performed", id: "d", event: "Placed", path: "total" } as const;
    const any = { type: "AnyOf", id: "c", children: ["a", "b", "d"] } as const;
    const group = { type: "Group", entry: "c", nodes: [any, keyed, trait, placed] };
    expect(propertyInterests(group)).toEqual([{ event: "Cart*", key: "cartId" }, { event: "Placed" }]);
  });

  it("is any event that brings a file", () => {
    expect(propertyInterests({ type: "File", name: "cv" } as never)).toEqual([
      { event: "*", mentioning: "DFAttachedFiles" },
    ]);
  });

  it("is nothing for other properties", () => {
    expect(propertyInterests({ type: "Trait", path: "$.total" } as never)).toEqual([]);
  });
});

describe("an event of a run's own", () => {
  const entry = track("Carted", { cart: { id: 7 }, order: "o-1" }, 0);
  const run = { entry, key: { name: "cart.id", text: "7" } };
  const placed: readonly RunInterest[] = [{ event: "Plac*" }];
  const shipped: readonly RunInterest[] = [{ event: "Shipped", key: "order" }];

  it("has the run's key, where the interest names none", () => {
    expect(isOwnEvent(track("Placed", { cart: { id: "7" } }, 1), run, placed)).toBe(true);
    expect(isOwnEvent(track("Placed", { cart: { id: "8" } }, 1), run, placed)).toBe(false);
    expect(isOwnEvent(track("Placed", {}, 1), run, placed)).toBe(false);
    expect(isOwnEvent(track("Placed", { cart: { id: "7" } }, 1), { entry }, placed)).toBe(false);
  });

  it("agrees with the first event in the key the interest names", () => {
    expect(isOwnEvent(track("Shipped", { order: "o-1" }, 1), { entry }, shipped)).toBe(true);
    expect(isOwnEvent(track("Shipped", { order: "o-2" }, 1), run, shipped)).toBe(false);
    expect(isOwnEvent(track("Shipped", {}, 1), run, shipped)).toBe(false);
  });

  it("matches one of the interests", () => {
    expect(isOwnEvent(track("Refunded", { cart: { id: "7" } }, 1), run, [...placed, ...shipped])).toBe(false);
    const file = [{ event: "*", mentioning: "DFAttachedFiles" }];
    expect(isOwnEvent(track("Placed", { cart: { id: "7" } }, 1), run, file)).toBe(false);
    const attached = { cart: { id: "7" }, DFAttachedFiles: { cv: { key: "1" } } };
    expect(isOwnEvent(track("Placed", attached, 1), run, file)).toBe(true);
  });
});
