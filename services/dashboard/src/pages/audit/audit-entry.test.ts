import { expect, it } from "vitest";
import { entryKey, momentOfKey, type AuditEntry } from "./audit-entry.js";

const entry: AuditEntry = {
  workspaceId: "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
  at: 1_767_261_600_000,
  action: "put-segment",
  ok: true,
  resources: [],
  changes: [],
};

it("finds the moment of an entry in its key", () => {
  const moment = { from: "2026-01-01T10:00:00.000Z", to: "2026-01-01T10:00:00.001Z" };
  expect(momentOfKey(entryKey({ ...entry, seq: 42 }))).toEqual(moment);
  expect(momentOfKey(entryKey(entry))).toEqual(moment);
});

it("tells entries of one moment apart", () => {
  expect(entryKey({ ...entry, seq: 1 })).not.toBe(entryKey({ ...entry, seq: 2 }));
});

it("does not take other texts for a key", () => {
  expect(momentOfKey("yesterday-1")).toBeUndefined();
});
