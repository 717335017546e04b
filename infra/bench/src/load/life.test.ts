import { propertyRowId, deserializeUser, segmentRowId } from "@signalbox/users";
import { newWorkspace, viewOf, type StoredSegment } from "@signalbox/workspace";
import { indexKey } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { buildHistory } from "./life.js";

const workspaceId = "6f9c2a44-0000-4000-8000-000000000001" as WorkspaceId;
const now = new Date("2026-03-01T12:00:00Z");
const stored = { status: "Running", since: 1, createdAt: 0, updatedAt: 0, definitionUpdatedAt: 0 } as const;
const payers: StoredSegment = {
  ...stored,
  id: "payers",
  name: "payers",
  slot: 1,
  resourceType: "Declarative",
  definition: {
    entryNode: { id: "1", type: "Performed", event: "Paid", times: 1, timesOperator: ">=" },
    nodes: [],
  },
};
const view = viewOf({
  ...newWorkspace,
  definitionVersion: 1,
  segments: [payers],
  userProperties: [
    { ...stored, id: "plan", name: "plan", slot: 2, definition: { type: "Trait", path: "plan" } },
  ],
});

describe("buildHistory", () => {
  const timestamp = "2026-02-01T00:00:00.000Z";
  const calls = [
    { type: "identify", messageId: "m1", timestamp, traits: { plan: "free" } },
    { type: "identify", messageId: "m2", timestamp: "2026-02-02T00:00:00.000Z", traits: { plan: "pro" } },
    { type: "track", event: "Paid", messageId: "m3", timestamp: "2026-02-03T00:00:00.000Z", properties: {} },
  ];
  const { document, events, rows } = buildHistory("ann", calls, { workspaceId, view, now });

  it("creates the document that the actor would save", () => {
    const { profile, computedState } = deserializeUser(document.state);
    expect(computedState.version).toBe(1);
    expect([...computedState.held]).toEqual([1, 2]);
    expect(profile.firstAt).toBe(Date.parse(timestamp));
    expect(document).toMatchObject({ listed: true, alarmAt: null, outbox: null });
  });

  it("keeps the latest version of each row", () => {
    const place = "u/ann";
    expect(rows.map(({ id, row }) => [id, row["in"] ?? row["value"]])).toEqual([
      [propertyRowId(workspaceId, 2, place), indexKey("pro")],
      [segmentRowId(workspaceId, 1, place), true],
    ]);
  });

  it("returns every event with its owner, in order of time", () => {
    expect(events.map(({ messageId, owner }) => [messageId, owner])).toEqual([
      ["m1", document.key],
      ["m2", document.key],
      ["m3", document.key],
    ]);
    const seqs = events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });
});
