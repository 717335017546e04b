import { holds } from "@signalbox/core";
import { definitionField, hiddenValue, visibilityOf, type Visibility } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hideAddresses, looksLikeAddress } from "./hide-addresses.js";
import { maskOf } from "./mask.js";

const visibility: Visibility = visibilityOf({
  visiblePaths: [
    { of: "Trait", path: "plan" },
    { of: "Trait", path: "contact.city" },
    { of: "Trait", path: "list[*].sku" },
    { of: "Trait", path: "account" },
    { of: "Event", event: "Bought", path: "total" },
  ],
  userProperties: [
    { id: "1", name: "tier", definition: { type: "Trait", path: "plan" } },
    { id: "2", name: "contact", definition: { type: "Trait", path: "contact" } },
    { id: "3", name: "mail", definition: { type: "Trait", path: "contactMail" } },
    { id: "4", name: "open", definition: { type: "Trait", path: "open" }, personal: false },
    { id: "5", name: "ssn", definition: { type: "Trait", path: "account.ssn" }, personal: true },
  ],
});
const mask = maskOf(visibility);

describe("a masked answer", () => {
  it("shows traits by their paths at any depth, and nothing else", () => {
    const schema = z.object({ traits: holds("traits", z.record(z.string(), z.unknown())) });
    const traits = {
      plan: { kind: "pro", by: "ann@shop.example" },
      planned: "x",
      contact: { city: "Ulm", phone: "123", "city.zip": 5, deep: { city: "no" } },
      contactMail: "ann@shop.example",
      "contact.city": "flat",
      list: [{ sku: 7, phone: "1" }, "text", { sku: [1] }],
      account: { ssn: { last: 4 }, id: 9 },
      empty: null,
      no: false,
      "bob@shop.example": 1,
    };
    expect(mask({ traits }, schema)).toEqual({
      traits: {
        plan: { kind: "pro", by: "ann@shop.example" },
        planned: hiddenValue,
        contact: { city: "Ulm", phone: hiddenValue, "city.zip": 5, deep: hiddenValue },
        contactMail: hiddenValue,
        "contact.city": "flat",
        list: [{ sku: 7, phone: hiddenValue }, hiddenValue, { sku: [1] }],
        account: { ssn: hiddenValue, id: 9 },
        empty: hiddenValue,
        no: hiddenValue,
        [hiddenValue]: hiddenValue,
      },
    });
  });

  it("shows the data of events by the name of the event, and nothing of their context", () => {
    const event = holds(
      "event",
      z.object({
        event: z.string(),
        eventType: z.string(),
        traits: z.string(),
        context: z.record(z.string(), z.unknown()).optional(),
      }),
    );
    const row = (name: string, eventType: string): object => ({
      event: name,
      eventType,
      traits: JSON.stringify({ total: 5, plan: "pro", customer: { ssn: 1 } }),
      context: { ip: "192.0.2.1", device: { id: "d" } },
    });
    const shown = (name: string, eventType: string): unknown => {
      const { traits, context } = mask(row(name, eventType), event) as { traits: string; context: object };
      expect(context).toEqual({ ip: hiddenValue, device: hiddenValue });
      return JSON.parse(traits);
    };
    const [total, plan, customer] = [hiddenValue, hiddenValue, hiddenValue];
    expect(shown("Bought", "track")).toEqual({ total: 5, plan, customer });
    expect(shown("Bought Twice", "track")).toEqual({ total, plan, customer });
    expect(shown("", "identify")).toEqual({ total, plan: "pro", customer });
    expect(shown("Bought", "page")).toEqual({ total: 5, plan, customer });
  });

  it("shows user properties by what they read", () => {
    const schema = z.record(
      z.string(),
      holds("property", z.object({ name: z.string(), value: z.unknown() })),
    );
    const values = {
      "1": { name: "tier", value: "pro" },
      "2": { name: "contact", value: { city: "Ulm", phone: "1" } },
      "3": { name: "mail", value: "ann@shop.example" },
      "4": { name: "open", value: { a: [1] } },
      "5": { name: "ssn", value: 7 },
      "6": { name: "unknown", value: 8 },
    };
    expect(Object.values(mask(values, schema)).map(({ value }) => value)).toEqual([
      "pro",
      { city: "Ulm", phone: hiddenValue },
      hiddenValue,
      { a: [1] },
      hiddenValue,
      hiddenValue,
    ]);
  });

  it("hides what no schema describes, and what is marked", () => {
    const schema = z.looseObject({
      id: z.string(),
      at: z.number(),
      any: z.unknown(),
      marked: holds("data", z.string()),
      list: z.array(z.unknown()),
    });
    expect(
      mask({ id: "a", at: 5, any: { a: 1 }, marked: "b", list: [1], more: "c", none: null }, schema),
    ).toEqual({
      id: "a",
      at: 5,
      any: hiddenValue,
      marked: hiddenValue,
      list: [hiddenValue],
      more: hiddenValue,
      none: null,
    });
  });

  it("hides operands of conditions on hidden paths in definitions, also in drafts", () => {
    const schema = z.object({ definition: definitionField("SegmentDefinition") });
    const node = (path: string, type = "Trait"): object => ({
      type,
      id: path,
      path,
      operator: { type: "HasBeen", comparator: "GTE", value: "secret", windowSeconds: 5 },
    });
    const performed = (event: string): object => ({
      type: "Performed",
      id: event,
      event,
      properties: [
        { path: "total", operator: { type: "GreaterThanOrEqual", value: 5 } },
        { path: "customer.ssn", operator: { type: "Equals", value: 5 } },
      ],
    });
    const definition = {
      entryNode: { type: "And", id: "1", children: ["plan"] },
      nodes: [
        node("plan"),
        node("$.account['ssn']"),
        { type: "Includes", id: "i", path: "tags", item: "secret" },
        { type: "Group", id: "g", trait: { path: "size", operator: { type: "Equals", value: 3 } } },
        performed("Bought"),
        performed("Sold"),
      ],
    };
    const { nodes } = mask({ definition }, schema).definition as { nodes: readonly object[] };
    const hidden = { type: "HasBeen", comparator: "GTE", value: hiddenValue, windowSeconds: 5 };
    const least = (value: unknown): object => ({ type: "GreaterThanOrEqual", value });
    const equals = { type: "Equals", value: hiddenValue };
    expect(nodes).toEqual([
      node("plan"),
      { ...node("$.account['ssn']"), operator: hidden },
      { type: "Includes", id: "i", path: "tags", item: hiddenValue },
      { type: "Group", id: "g", trait: { path: "size", operator: equals } },
      {
        ...performed("Bought"),
        properties: [
          { path: "total", operator: least(5) },
          { path: "customer.ssn", operator: equals },
        ],
      },
      {
        ...performed("Sold"),
        properties: [
          { path: "total", operator: least(hiddenValue) },
          { path: "customer.ssn", operator: equals },
        ],
      },
    ]);
  });
});

describe("addresses in the service's own texts", () => {
  it.each([
    "ann@shop.example",
    "ann%40shop.example",
    "o'canary@shop.example",
    "%6Fann%40x",
    "+15550100200",
    "0049 170 1234567",
    "4915112345678",
    "(030) 1234-5678",
    "tel:+4930123456",
  ])("are hidden: %s", (address) => {
    expect(looksLikeAddress(address)).toBe(true);
    expect(hideAddresses(address)).toBe(hiddenValue);
    expect(hideAddresses(`no answer from ${address}.`)).not.toContain(
      address.replace(/^tel:/, "").slice(2, 9),
    );
  });

  it.each([
    "2026-01-01T10:00:00+01:00",
    "2026-01-01 10:00:00.012",
    "2026-01-31",
    "10.0.0.27",
    "1.22.333",
    "12345678",
    "9f86d081-884c-4d63-a0d5-9a7c1c1b2c3d",
    "Attempt 12: 5 of 200 in 1700 ms.",
    "Cart 50% off",
    "user-1767261600000",
    "welcome-ann",
  ])("are not %s", (text) => {
    expect(hideAddresses(text)).toBe(text);
  });
});
