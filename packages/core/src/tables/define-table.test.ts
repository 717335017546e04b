import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTable } from "./define-table.js";

const schema = z.object({
  workspaceId: z.string(),
  at: z.number(),
  note: z.string().nullable(),
  since: z.number().exactOptional(),
});
const audit = defineTable("audit", schema);
const row = { workspaceId: "w", at: 1, note: null };

describe("a table", () => {
  it("makes the changes of its rows", () => {
    expect([
      audit.put("1", row),
      audit.put("1", row, { isFirst: true }),
      audit.put("1", row, { isFirst: false }),
      audit.add("1", row),
      audit.remove("1"),
      audit.removeWhere("workspaceId", "w"),
    ]).toStrictEqual([
      { do: "put", table: "audit", id: "1", row },
      { do: "put", table: "audit", id: "1", row, isFirst: true },
      { do: "put", table: "audit", id: "1", row },
      { do: "add", table: "audit", id: "1", row },
      { do: "remove", table: "audit", id: "1" },
      { do: "removeWhere", table: "audit", column: "workspaceId", value: "w" },
    ]);
  });

  it("accepts only rows and columns that it has", () => {
    // @ts-expect-error the column `at` is a number
    expect(audit.put("1", { ...row, at: "1" }).do).toBe("put");
    // @ts-expect-error there is no such column
    expect(audit.removeWhere("owner", "w").do).toBe("removeWhere");
  });

  it("reads a row", () => {
    expect(audit.read({ ...row, since: 5, later: true })).toEqual({ ...row, since: 5 });
  });

  it("names table and column of a row that does not fit", () => {
    expect(() => audit.read({ workspaceId: "w", at: "1", note: null, since: null })).toThrow(
      new TypeError("the stored row cannot be read: audit.at must be a number; audit.since must be a number"),
    );
    expect(() => audit.read({ at: 1, note: null })).toThrow("audit.workspaceId is missing; give a text");
  });
});

describe("a table whose rows are read in large numbers", () => {
  const checked = defineTable("audit", schema, { workspaceId: "string", at: "number" });

  it("returns the stored row after checking the named columns", () => {
    const stored = { ...row, note: 7 };
    expect(checked.read(stored)).toBe(stored);
  });

  it("names table and column of a row that does not fit", () => {
    expect(() => checked.read({ ...row, at: "1" })).toThrow("audit.at must be a number");
  });
});
