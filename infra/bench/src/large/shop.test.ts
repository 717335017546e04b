import { checkPropertyDefinition, checkSegmentDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { createShop, laterSegment, shopDefinitions } from "./shop.js";

const now = Date.parse("2026-03-01T12:00:00Z");
const users = 5_000;

describe("createShop", () => {
  const shop = createShop({ users, events: 4 * users }, now);
  const histories = Array.from({ length: users }, (_, index) => shop.callsOf(index));

  it("creates about the requested number of events, more for some users than for others", () => {
    expect(shop.counts.events / users).toBeCloseTo(4, 0);
    expect(Math.max(...histories.map((calls) => calls.length))).toBeGreaterThan(12);
  });

  it("starts each history with an identify and continues in order of time, until now", () => {
    for (const [first, ...others] of histories) {
      expect(first?.["type"]).toBe("identify");
      const moments = [first, ...others].map((call) => Date.parse(String(call?.["timestamp"])));
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(now);
    }
  });

  it("counts the users in its segments", () => {
    const customers = histories.filter((calls) => calls.some(({ event }) => event === "Order Completed"));
    expect(shop.counts.customers).toBe(customers.length);
    expect(shop.counts.business / users).toBeCloseTo(0.25, 1);
    expect(shop.counts.businessCustomers).toBeLessThan(Math.min(shop.counts.business, customers.length));
  });

  it("creates the same histories again", () => {
    const again = createShop({ users, events: 4 * users }, now);
    const shape = (calls: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
      calls.map((call) => ({ ...call, messageId: "" }));
    expect(shape(again.callsOf(77))).toEqual(shape(histories[77] ?? []));
  });

  it("has users with one event each when no more are requested", () => {
    const small = createShop({ users: 10, events: 10 }, now);
    expect(small.callsOf(3)).toHaveLength(1);
  });
});

describe("the shop's definitions", () => {
  it("are accepted by the api", () => {
    for (const { definition } of [...shopDefinitions.segments, laterSegment]) {
      expect(checkSegmentDefinition(definition)).toEqual({ ok: true, definition });
    }
    for (const { definition } of shopDefinitions.userProperties) {
      expect(checkPropertyDefinition(definition)).toEqual({ ok: true, definition });
    }
  });
});
