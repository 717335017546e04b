import { workspaceId } from "@signalbox/core/testing";
import { expect, it } from "vitest";
import type { RetentionRun } from "./retention-run-table.js";
import { expiryOf, nextRunAt, nextSliceRows, retentionEveryMs } from "./retention-schedule.js";

const now = Date.UTC(2026, 5, 1);
const run: RetentionRun = {
  workspaceId,
  kind: "events",
  revision: 3,
  days: 30,
  before: expiryOf(30, now),
  horizon: expiryOf(30, now),
  cursor: 7,
  deleted: 1,
  deletedInAll: 2,
  startedAt: now - 5,
  finishedAt: now - 1,
};

it("a run begins at once where none was, where one is unfinished, and under another setting", () => {
  expect(nextRunAt(undefined, 30, now)).toBe(now);
  expect(nextRunAt({ ...run, finishedAt: null }, 30, now)).toBe(now);
  expect(nextRunAt(run, 31, now)).toBe(now);
});

it("else it begins a day after the end of the last one", () => {
  expect(nextRunAt(run, 30, now)).toBe(now - 1 + retentionEveryMs);
});

it("slices grow while they are quick and shrink while they are slow, within bounds", () => {
  expect([5, 40, 100].map((tookMs) => nextSliceRows(400, tookMs))).toEqual([800, 400, 200]);
  expect([nextSliceRows(2_000, 1), nextSliceRows(250, 900)]).toEqual([2_000, 200]);
});
