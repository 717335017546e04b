/** Acts on runs in the whole system: a crash between a page and its report, and a cancel between two pages. */
import { randomUUID } from "node:crypto";
import { cancelBulkAct, startBulkAct, type BulkAct, type BulkOrder } from "@signalbox/bulk-acts";
import { longTaskRowId, longTaskTable, readLongTask, type StoredLongTask } from "@signalbox/long-tasks";
import { runTable } from "@signalbox/users";
import { putJourney } from "@signalbox/workspace";
import { uuidV5, type Json, type Message } from "@signalbox/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";
import { watchedBulkKind } from "./watched-bulk-kind.js";

const workspaceId = aWorkspaceId();
const people = 1_000;
const journeyId = uuidV5("journey", workspaceId);

let system: InProcessSystem;
/** Called when a page is applied and not counted yet. */
let beforeReport: () => Promise<void>;

const watched = watchedBulkKind(() => beforeReport());

beforeEach(async () => {
  beforeReport = () => Promise.resolve();
  system = await startInProcess({ longTaskKinds: [watched] });
  await put([delay("rest", "ExitNode")], "rest");
  const ids = Array.from({ length: people }, (_, nth) => `user-${nth}`);
  await system.apply(
    ...ids.map((userId) => sent(anEvent({ userId, messageId: `began-${userId}`, event: "Began" }))),
  );
});
afterEach(() => system.close());

function delay(id: string, child: string): Json {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds: 3_600 } };
}

async function command(message: Message, id: string): Promise<unknown> {
  return (await system.apply(message)).get(id);
}

async function put(nodes: readonly Json[], child: string): Promise<void> {
  const id = randomUUID();
  const entryNode = { type: "EventEntryNode", event: "Began", child };
  const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes };
  const input = { name: "Welcome", newId: journeyId, status: "Running", definition } as const;
  expect(await command(putJourney.message(workspaceId, id, { input, by: "tester" }), id)).toMatchObject({
    ok: true,
  });
}

async function begin(act: BulkAct): Promise<void> {
  const order: BulkOrder = {
    act,
    name: "",
    by: "filter",
    about: [],
    count: people,
    at: Date.now(),
    isMasked: false,
  };
  const input = { taskId: "t1", order, target: { filter: {} } };
  const id = randomUUID();
  const start = startBulkAct.message(workspaceId, id, { input, by: "tester" });
  expect(await command(start, id)).toMatchObject({ ok: true });
}

async function ended(): Promise<StoredLongTask> {
  const isOpen = (): Promise<number> => system.storage.tables.count(longTaskTable.name, { open: true });
  await expect.poll(isOpen).toBe(0);
  const row = await system.storage.tables.get(longTaskTable.name, longTaskRowId(workspaceId, "t1"));
  if (row === undefined) throw new Error("there is no task");
  return readLongTask(row);
}

/** The worker dies so many times, each after a page and before its report. */
function dieAfterPages(times: number): void {
  let left = times;
  beforeReport = () => {
    if (left === 0) return Promise.resolve();
    left -= 1;
    return Promise.reject(new Error("the worker dies"));
  };
}

it("stops each run once when a worker dies between a page and its report", async () => {
  dieAfterPages(2);
  await begin({ type: "StopRuns", journeyId, nodeId: "rest" });
  expect(await ended()).toMatchObject({ status: "Done", done: people, cursor: "" });
  expect(await system.storage.tables.count(runTable.name, { finished: "stopped" })).toBe(people);
  expect(await system.storage.events.count({ workspaceId, events: ["DFJourneyEarlyExit"] })).toBe(people);
});

it("moves each run once when a worker dies between a page and its report", async () => {
  await put([delay("pause", "rest"), delay("rest", "ExitNode")], "pause");
  dieAfterPages(2);
  await begin({ type: "MoveRuns", journeyId, moves: [{ nodeId: "rest", to: "pause" }] });
  expect(await ended()).toMatchObject({ status: "Done", done: people, counts: { moved: people } });
  // The entry, the node of the earlier version, and the one that they were moved to.
  expect(await system.storage.events.count({ workspaceId, events: ["DFJourneyNodeProcessed"] })).toBe(
    3 * people,
  );
});

it("stops at the next page after a cancel, and says how many were moved", async () => {
  let page = 0;
  beforeReport = async () => {
    page += 1;
    if (page !== 2) return;
    const id = randomUUID();
    const cancel = cancelBulkAct.message(workspaceId, id, { input: { taskId: "t1" }, by: "tester" });
    expect(await command(cancel, id)).toMatchObject({ ok: true });
  };
  await begin({ type: "MoveRuns", journeyId, moves: [{ to: "ExitNode" }] });
  expect(await ended()).toMatchObject({ status: "Cancelled", done: 800, counts: { moved: 800 } });
  expect(await system.storage.tables.count(runTable.name, { finished: "exited" })).toBe(800);
});
