import { describe, expect, it } from "vitest";
import { isEditable, isMoving, isStarted, progressOf, readSoFar, usableRows, type Import } from "./import.js";

function anImport(given: Partial<Import>): Import {
  return {
    id: "one",
    name: "people.csv",
    status: "Draft",
    createdAt: "2030-01-01T00:00:00.000Z",
    createdBy: { kind: "member", id: "ann", name: "Ann" },
    progress: { done: 0, total: 0 },
    counts: {},
    of: "users",
    format: "csv",
    columns: ["email"],
    rows: 30,
    ...given,
  };
}

describe("an import", () => {
  it("is edited before it is started, and not while it is checked", () => {
    const statuses = ["Draft", "Checking", "Ready", "Running", "Done", "Cancelled", "Failed"] as const;
    expect(statuses.filter((status) => isEditable(anImport({ status })))).toEqual(["Draft", "Ready"]);
    expect(statuses.filter((status) => isStarted(anImport({ status })))).toEqual([
      "Running",
      "Done",
      "Cancelled",
      "Failed",
    ]);
  });

  it("changes by itself until its last page is applied", () => {
    expect(isMoving(anImport({ status: "Running" }))).toBe(true);
    expect(isMoving(anImport({ status: "Ready" }))).toBe(false);
    expect(isMoving(anImport({ status: "Cancelled" }))).toBe(true);
    expect(isMoving(anImport({ status: "Cancelled", finishedAt: "2030-01-01T00:00:01.000Z" }))).toBe(false);
  });

  it("applies what is not refused", () => {
    expect(usableRows(anImport({ counts: { new: 20, changed: 8, refused: 2 } }))).toBe(28);
    expect(usableRows(anImport({}))).toBe(30);
  });

  it("says of its rows which are imported, refused and not read", () => {
    const running = anImport({ progress: { done: 12, total: 30 }, counts: { imported: 10, refused: 2 } });
    expect(readSoFar(running)).toEqual({ imported: 10, refused: 2, rest: 18 });
    expect(readSoFar(anImport({}))).toEqual({ imported: 0, refused: 0, rest: 30 });
  });

  it("has done a share of its rows", () => {
    const shownAt = (done: number, total: number) => progressOf(anImport({ progress: { done, total } }));
    expect(shownAt(0, 0)).toEqual({ done: 0, total: 30, share: 0 });
    expect(shownAt(15, 30)).toEqual({ done: 15, total: 30, share: 0.5 });
    expect(shownAt(31, 30).share).toBe(1);
    expect(progressOf(anImport({ rows: 0 })).share).toBe(0);
  });
});
