import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import type { ImportOptions, ImportSubject, ImportTarget } from "../mapping.js";
import { createRowReader } from "./read-row.js";

interface Given {
  readonly subject?: ImportSubject;
  readonly options?: ImportOptions;
}

function read(
  cells: Readonly<Record<string, readonly [Json, ImportTarget]>>,
  { subject = "users", options = {} }: Given = {},
): object {
  const columns = Object.keys(cells);
  const mapped = Object.entries(cells).map(([column, [, to]]) => ({ column, to }));
  const mapping = { columns: mapped, options };
  const reader = createRowReader({ subject, columns, mapping, rowBytes: 1_000, country: "DE" });
  const row = reader.read({ row: 2, cells: Object.values(cells).map(([cell]) => cell) });
  return "problem" in row ? { code: row.problem.code, column: row.column } : row;
}

const id: readonly [Json, ImportTarget] = ["ann", { type: "id" }];

const deep = JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`) as Json;

describe("a row of users", () => {
  it("has the user, attributes, groups and subscriptions of its cells", () => {
    const row = read({
      id: [" ann ", { type: "id" }],
      mail: ["Ann@Shop.Example ", { type: "email" }],
      plan: ["'=pro", { type: "trait", trait: "plan" }],
      phone: ["0151 23456789", { type: "trait", trait: "phone" }],
      seats: ["", { type: "trait", trait: "seats", as: "number" }],
      one: ["acme", { type: "group" }],
      two: ["acme", { type: "group" }],
      three: ["other", { type: "group" }],
      news: ["cleaned", { type: "subscription", subscriptionGroupId: "g1" }],
      offers: ["Yes", { type: "subscription", subscriptionGroupId: "g2" }],
      note: ["never", { type: "skip" }],
    });
    expect(row).toEqual({
      row: 2,
      id: "ann",
      email: "Ann@Shop.Example",
      traits: { email: "Ann@Shop.Example", plan: "=pro", phone: "0151 23456789" },
      groups: ["acme", "other"],
      wishes: [
        { subscriptionGroupId: "g1", wish: "unsubscribe" },
        { subscriptionGroupId: "g2", wish: "keep" },
      ],
      properties: {},
    });
  });

  it.each<readonly [string, Readonly<Record<string, readonly [Json, ImportTarget]>>, object]>([
    ["names nobody", { id: ["", { type: "id" }] }, { code: "rowNamesNoUser" }],
    ["has no address", { id, mail: ["ann", { type: "email" }] }, { code: "noAddress", column: "email" }],
    [
      "has an id with a line break",
      { id: ["a\nb", { type: "id" }] },
      { code: "idControlCharacter", column: "id" },
    ],
    [
      "has an id that is too long",
      { id: ["x".repeat(600), { type: "id" }] },
      { code: "cellNoText", column: "id" },
    ],
    [
      "has a NUL character",
      { id, note: ["a\0b", { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "has a NUL character within a list",
      { id, note: [["a\0b"], { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "has a lone surrogate",
      { id, note: ["\uD800", { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "has a lone surrogate within a list",
      { id, note: [["\uD800"], { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "has a number that JavaScript has rounded",
      { id, note: [9_007_199_254_740_994, { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "is nested too deep",
      { id, note: [deep, { type: "trait", trait: "note" }] },
      { code: "cellNoText", column: "note" },
    ],
    [
      "is larger than an event",
      { id, a: [{ list: ["x".repeat(2_000)] }, { type: "trait", trait: "a" }] },
      { code: "traitsTooLarge" },
    ],
    [
      "does not say whether the user is subscribed",
      { id, news: ["perhaps", { type: "subscription", subscriptionGroupId: "g1" }] },
      { code: "cellNoConsent", column: "news" },
    ],
  ])("is refused when it %s", (_, cells, expected) => {
    expect(read(cells)).toEqual({ column: undefined, ...expected });
  });

  it("without an id is refused where the email must not name the user", () => {
    const email: readonly [Json, ImportTarget] = ["ann@shop.example", { type: "email" }];
    const empty: readonly [Json, ImportTarget] = ["", { type: "id" }];
    const device: readonly [Json, ImportTarget] = ["d-1", { type: "anonymousId" }];
    const refuse = { options: { emptyId: "refuse" } } as const;
    const refused = { code: "rowIdEmpty", column: "no" };
    expect(read({ no: empty, email }, refuse)).toEqual(refused);
    expect(read({ no: empty, email })).toMatchObject({ email: "ann@shop.example" });
    expect(read({ no: empty, email }, { options: { emptyId: "email" } })).not.toHaveProperty("code");
    // Without a column of ids, the email names all of them.
    expect(read({ email }, refuse)).not.toHaveProperty("code");
    expect(read({ no: empty, device, email }, refuse)).toMatchObject({ anonymousId: "d-1" });
    expect(read({ no: id, email }, refuse)).toMatchObject({ id: "ann" });
  });

  it("keeps characters beyond the first plane, and texts that only look like escapes of them", () => {
    const row = read({ id, note: ["🔑 \\ud800 \\u0000", { type: "trait", trait: "note" }] });
    expect(row).toMatchObject({ traits: { note: "🔑 \\ud800 \\u0000" } });
  });

  it("keeps `__proto__` as an attribute of this name", () => {
    const row = read({ id, p: ["x", { type: "trait", trait: "__proto__" }] });
    expect(JSON.stringify(row)).toContain('"traits":{"__proto__":"x"}');
  });
});

describe("a row of events", () => {
  const event: readonly [Json, ImportTarget] = ["Bought", { type: "event" }];

  it("has its name, its time and its properties", () => {
    const row = read(
      {
        id,
        event,
        at: ["2026-01-31 12:00", { type: "timestamp" }],
        total: ["3", { type: "property", property: "total", as: "number" }],
        key: ["order-1", { type: "messageId" }],
      },
      { subject: "events" },
    );
    expect(row).toEqual({
      row: 2,
      id: "ann",
      event: "Bought",
      at: Date.UTC(2026, 0, 31, 12),
      messageId: "order-1",
      traits: {},
      groups: [],
      wishes: [],
      properties: { total: 3 },
    });
  });

  it("takes the name of all where it has none, and is refused without one", () => {
    const unnamed: readonly [Json, ImportTarget] = ["", { type: "event" }];
    const given = { subject: "events", options: { event: "Visited" } } as const;
    expect(read({ id, event: unnamed }, given)).toMatchObject({ event: "Visited" });
    expect(read({ id, event: unnamed }, { subject: "events" })).toMatchObject({ code: "rowNamesNoEvent" });
  });

  it.each(["DFSubscriptionChange", "DFManualSegmentUpdate", " DFEmailBounced"])(
    "is refused with the name %j of an event of the service",
    (name) => {
      const code = "rowNamesServiceEvent";
      expect(read({ id, event: [name, { type: "event" }] }, { subject: "events" })).toMatchObject({ code });
      const forAll = { subject: "events", options: { event: name.trim() } } as const;
      expect(read({ id }, forAll)).toMatchObject({ code });
    },
  );

  it("is refused with a time that does not exist", () => {
    const cells = { id, event, at: ["2026-02-30", { type: "timestamp" }] } as const;
    expect(read(cells, { subject: "events" })).toEqual({ code: "cellNoTime", column: "at" });
  });
});
