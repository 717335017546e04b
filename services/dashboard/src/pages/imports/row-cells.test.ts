import { describe, expect, it } from "vitest";
import type { Mapping } from "./mapping.js";
import { cellOf, shownColumns, usersOf, type PreviewedRow } from "./row-cells.js";

const row: PreviewedRow = {
  row: 2,
  result: "new",
  shows: {
    users: ["ann@example.com"],
    traits: { email: "ann@example.com", plan: "pro", tags: ["a", "b"], "": "nothing" },
    groups: ["acme", "beta"],
    subscriptions: [
      { id: "news", subscribe: true },
      { id: "tips", subscribe: null },
    ],
  },
};

describe("the first rows", () => {
  it("have a cell for each column that is mapped", () => {
    expect(usersOf(row)).toEqual(["ann@example.com"]);
    expect(cellOf(row, { type: "email" })).toEqual({ type: "text", text: "ann@example.com" });
    expect(cellOf(row, { type: "trait", trait: "tags" })).toEqual({ type: "text", text: '["a","b"]' });
    expect(cellOf(row, { type: "group" })).toEqual({ type: "text", text: "acme, beta" });
    expect(cellOf(row, { type: "subscription", subscriptionGroupId: "news" })).toEqual({
      type: "subscription",
      subscribe: true,
    });
    expect(cellOf(row, { type: "subscription", subscriptionGroupId: "tips" })).toEqual({
      type: "subscription",
      subscribe: null,
    });
  });

  it("show the event with its time and properties", () => {
    const event = {
      ...row,
      shows: { users: ["ann"], event: "Ordered", timestamp: null, properties: { value: 5 } },
    };
    expect(cellOf(event, { type: "event" })).toEqual({ type: "text", text: "Ordered" });
    expect(cellOf(event, { type: "timestamp" })).toBeUndefined();
    expect(cellOf(event, { type: "property", property: "value" })).toEqual({ type: "text", text: "5" });
  });

  it("have no cell for what the row does not say, or what is hidden", () => {
    expect(cellOf(row, { type: "trait", trait: "constructor" })).toBeUndefined();
    expect(cellOf(row, { type: "subscription", subscriptionGroupId: "gone" })).toBeUndefined();
    expect(usersOf({ ...row, shows: {} })).toEqual([]);
    expect(cellOf({ ...row, shows: {} }, { type: "group" })).toBeUndefined();
  });

  it("name the user first, and leave out what is skipped", () => {
    const columns = [
      { column: "Id", to: { type: "id" } },
      { column: "Mail", to: { type: "email" } },
      { column: "Notes", to: { type: "skip" } },
    ] satisfies Mapping["columns"];
    const namesOf = (mapped: Mapping["columns"]): readonly string[] =>
      shownColumns({ columns: mapped, options: {} }).map(({ column }) => column);
    expect(namesOf(columns)).toEqual(["Mail"]);
    expect(namesOf(columns.slice(1))).toEqual([]);
  });
});
