import type { SegmentDefinition } from "@signalbox/audience";
import { jobId, userKey, type EventRecord } from "@signalbox/core";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { expect, it } from "vitest";
import { anEvent, aWorkspaceId } from "./builders.js";
import { checkJourneyCauses, type CauseFigures } from "./journey-causes.js";

const workspaceId = aWorkspaceId();
const owner = userKey(workspaceId, "ann");

const performed = (event: string): SegmentDefinition => ({
  entryNode: { id: "1", type: "Performed", event, times: 1, timesOperator: ">=" },
  nodes: [],
});
const bought = { segmentId: "buyers", definition: performed("Bought") };
const read = { segmentId: "readers", definition: performed("Read") };
const always = { from: 0, until: Infinity };

const visited = (at: number, nodeType: string, cause: string): EventRecord =>
  track("DFJourneyNodeProcessed", at, { journeyId: "welcome", nodeType, cause });

function track(event: string, at: number, data: object = {}): EventRecord {
  return anEvent({ event, userId: "ann", at, receivedAt: at, data: JSON.stringify(data) });
}

async function check(
  events: readonly EventRecord[],
  versions: readonly (typeof bought & typeof always)[],
): Promise<CauseFigures> {
  const storage = createMemoryStorage();
  await storage.events.record(events.map((event) => ({ ...event, workspaceId, owner, job: jobId("1-1") })));
  const journeys = new Map([["welcome", { entry: "buyers", awaited: "readers" }]]);
  return checkJourneyCauses({ workspaceId, storage, versions, journeys });
}

it("accepts memberships that the events known then make true", async () => {
  const events = [
    track("Bought", 1_000),
    visited(1_010, "EntryNode", "segment:buyers"),
    track("Read", 2_000),
    visited(2_010, "DelayNode", "segment:readers"),
  ];
  const figures = await check(events, [
    { ...bought, ...always },
    { ...read, ...always },
  ]);
  expect(figures).toEqual({ starts: 1, joined: 1, timeouts: 0 });
});

it("accepts a timeout though the event arrived just before", async () => {
  const events = [track("Read", 2_000), visited(2_010, "ExitNode", "timeout")];
  expect(await check(events, [{ ...read, ...always }])).toMatchObject({ timeouts: 1 });
});

it.each([
  ["a start without membership", [visited(1_010, "EntryNode", "segment:buyers")]],
  ["a start before the event", [visited(990, "EntryNode", "segment:buyers"), track("Bought", 1_000)]],
  ["a wait that ended without membership", [visited(1_010, "DelayNode", "segment:readers")]],
  ["a timeout of a member", [track("Read", 1_000), visited(100_000, "ExitNode", "timeout")]],
])("rejects %s", async (_, events) => {
  const versions = [
    { ...bought, ...always },
    { ...read, ...always },
  ];
  await expect(check(events, versions)).rejects.toThrow("in the segment");
});

it("judges a start by the definitions that were in force", async () => {
  const events = [track("Read", 1_000), visited(5_000, "EntryNode", "segment:buyers")];
  const former = { segmentId: "buyers", definition: read.definition, from: 0 };
  const current = { ...bought, from: 4_000, until: Infinity };
  expect(await check(events, [{ ...former, until: 5_500 }, current])).toMatchObject({ starts: 1 });
  await expect(check(events, [{ ...former, until: 4_500 }, current])).rejects.toThrow("was not");
});
