import { describe, expect, it } from "vitest";
import type { ImportColumn } from "../mapping.js";
import { createColumnReadings } from "./column-readings.js";
import { suggestTypes } from "./suggest-types.js";

/** The types of columns that become traits of their names, and the options. */
function types(cells: Readonly<Record<string, readonly string[]>>): object {
  const readings = createColumnReadings();
  const rows = Math.max(...Object.values(cells).map((each) => each.length));
  for (let row = 0; row < rows; row += 1) readings.add(Object.values(cells).map((each) => each[row] ?? ""));
  const columns = Object.keys(cells).map((column): ImportColumn => ({
    column,
    to: { type: "trait", trait: column },
  }));
  const { columns: typed, options } = suggestTypes(columns, readings.all());
  const of = Object.fromEntries(
    typed.map(({ column, to }) => [column, "as" in to ? to.as : "text"] as const),
  );
  return { ...of, ...options };
}

describe("the suggested types", () => {
  it("are those of a German spreadsheet, with its decimal sign", () => {
    const file = {
      Umsatz: ["1.234,50", "12,00"],
      Bestellungen: ["3", "17"],
      Kunde: ["ja", "nein"],
      Seit: ["31.12.2025", ""],
    };
    expect(types(file)).toEqual({
      Umsatz: "number",
      Bestellungen: "number",
      Kunde: "boolean",
      Seit: "date",
      decimal: ",",
    });
  });

  it("are those of an American spreadsheet, with its order of days", () => {
    const file = { Spent: ["1,234.50"], Joined: ["12/31/2025"], Renewed: ["01/02/2026"] };
    expect(types(file)).toEqual({ Spent: "number", Joined: "date", Renewed: "date", dates: "mdy" });
  });

  it("say of dates that begin with the year how they are written", () => {
    expect(types({ Born: ["1990-12-31"], Seen: ["2025-12-31T10:00:00Z"] })).toEqual({
      Born: "date",
      Seen: "date",
      dates: "ymd",
    });
  });

  it("leave a text what no column decides", () => {
    const file = { Spent: ["1.234"], Joined: ["01/02/2026"] };
    expect(types(file)).toEqual({ Spent: "text", Joined: "text" });
  });

  it("let another column decide what one leaves open", () => {
    expect(types({ Spent: ["1.234"], Share: ["0,5"] })).toMatchObject({ Spent: "number", decimal: "," });
    expect(types({ Spent: ["1.234"], Share: ["0.5"] })).toEqual({ Spent: "number", Share: "number" });
  });

  it("follow the first of two columns that contradict each other", () => {
    const file = { One: ["0,5"], Other: ["0.5"], Born: ["31.12.1990"], Joined: ["12/31/2025"] };
    expect(types(file)).toEqual({ One: "number", Other: "text", Born: "date", Joined: "text", decimal: "," });
  });

  it.each(["Kundennummer", "Order No", "PLZ", "zip_code", "productId", "Telefon", "Bestell-Nr.", "phone2"])(
    "leave the digits of %s a text",
    (column) => {
      expect(types({ [column]: ["53111", "10115"] })).toEqual({ [column]: "text" });
    },
  );

  it.each(["Number of orders", "Seats", "Betrag"])("take the digits of %s for numbers", (column) => {
    expect(types({ [column]: ["5", "10"] })).toEqual({ [column]: "number" });
  });

  it("say in which order the times of events are written", () => {
    const columns: readonly ImportColumn[] = [{ column: "at", to: { type: "timestamp" } }];
    expect(suggestTypes(columns, [["mdy"]])).toEqual({ columns, options: { dates: "mdy" } });
    expect(suggestTypes(columns, [["dmy", "mdy"]])).toEqual({ columns, options: {} });
  });

  it("leave alone what the mapping has typed, and what is no attribute", () => {
    const columns: readonly ImportColumn[] = [
      { column: "id", to: { type: "id" } },
      { column: "seats", to: { type: "trait", trait: "seats", as: "text" } },
    ];
    const number = ["whole", "point", "comma"] as const;
    expect(suggestTypes(columns, [number, number])).toEqual({ columns, options: {} });
  });
});
