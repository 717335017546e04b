import { expect, it } from "vitest";
import { rowsOfPage, rowsPerPage } from "./rows-of-page.js";

const all = Array.from({ length: rowsPerPage + 3 }, (_, index) => index);

it("goes through all rows page by page", () => {
  const first = rowsOfPage(all, undefined);
  expect([first.rows?.length, first.count, first.nextCursor]).toEqual([rowsPerPage, all.length, "50"]);
  expect(rowsOfPage(all, first.nextCursor)).toEqual({ rows: [50, 51, 52], count: all.length });
});

it("begins at the start for an unknown cursor, and waits for rows", () => {
  for (const cursor of ["-1", "x", "500", ""]) {
    expect(rowsOfPage(all, cursor)).toMatchObject({ rows: all.slice(0, rowsPerPage), hasExpired: true });
  }
  expect(rowsOfPage(all, "50")).not.toHaveProperty("hasExpired");
  expect(rowsOfPage([], undefined)).toEqual({ rows: [], count: 0 });
  expect(rowsOfPage(undefined, "50")).toEqual({ rows: undefined });
});
