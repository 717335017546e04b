import { describe, expect, it } from "vitest";
import type { ImportSubject } from "../mapping.js";
import { otherSubject } from "./other-subject.js";

function hint(
  subject: ImportSubject,
  columns: string,
  ...rows: readonly string[]
): ImportSubject | undefined {
  return otherSubject({
    subject,
    columns: columns.split(","),
    rows: rows.map((row, index) => ({ row: index + 2, cells: row.split(",") })),
  });
}

const orders = Array.from({ length: 12 }, (_, index) => `k-${index % 3},${index},9.90`);

describe("a file that was uploaded as users", () => {
  it.each([
    ["userId,event,timestamp,total", ["ann,Bought,2026-01-01,5"]],
    ["messageId,userId,event", ["1,ann,Bought"]],
    ["Kundennummer,Ereignis,Zeitpunkt", ["1,Kauf,2026-01-01"]],
    ["id,timestamp", ["ann,1", "ann,2", "ann,3", "bob,4"]],
    ["Customer ID,Order No,Total", orders],
  ])("looks like events with the columns %s", (columns, rows) => {
    expect(hint("users", columns, ...rows)).toBe("events");
  });

  it.each([
    ["id,name,date", ["ann,Ann,2026-01-01"]],
    ["id,email,event", ["ann,a@shop.example,Fair"]],
    ["email,timestamp", ["a@shop.example,1", "b@shop.example,2", "c@shop.example,3", "d@shop.example,4"]],
    ["id,plan", ["ann,pro", "ann,free", "ann,pro"]],
    ["plan,city", ["pro,Bonn", "pro,Bonn", "pro,Bonn", "pro,Bonn"]],
  ])("looks like users with the columns %s", (columns, rows) => {
    expect(hint("users", columns, ...rows)).toBeUndefined();
  });
});

describe("a file that was uploaded as events", () => {
  it.each([
    ["email,firstName,plan", ["a@shop.example,Ann,pro", "b@shop.example,Bob,free"]],
    ["Kunden-Nr,Vorname", ["1,Ann"]],
    ["id,plan", ["ann,pro"]],
  ])("looks like users with the columns %s", (columns, rows) => {
    expect(hint("events", columns, ...rows)).toBe("users");
  });

  it.each([
    ["userId,event,timestamp", ["ann,Bought,2026-01-01"]],
    ["userId,date,total", ["ann,2026-01-01,5"]],
    ["Customer ID,Order No,Total", orders],
    ["total,currency", ["5,EUR"]],
  ])("looks like events with the columns %s", (columns, rows) => {
    expect(hint("events", columns, ...rows)).toBeUndefined();
  });
});
