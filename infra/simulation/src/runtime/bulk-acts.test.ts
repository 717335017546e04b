/** Bulk acts in the whole system: a cancel between two pages, and a crash between a page and its report. */
import { randomUUID } from "node:crypto";
import { cancelBulkAct, startBulkAct, type BulkAct, type BulkOrder } from "@signalbox/bulk-acts";
import { longTaskRowId, longTaskTable, readLongTask, type StoredLongTask } from "@signalbox/long-tasks";
import {
  createAdminKey,
  deleteAdminKey,
  putJourney,
  systemOrigin,
  type Origin,
  type Permission,
} from "@signalbox/workspace";
import { uuidV5, type Message } from "@signalbox/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";
import { watchedBulkKind } from "./watched-bulk-kind.js";

const workspaceId = aWorkspaceId();
const people = 900;
const journeyId = uuidV5("journey", workspaceId);

let system: InProcessSystem;
/** Called when a page is about to be counted. */
let beforePage: (page: number) => Promise<void>;

const watched = watchedBulkKind((cursor) => beforePage(Number(cursor.split("\n")[0])));

beforeEach(async () => {
  beforePage = () => Promise.resolve();
  system = await startInProcess({ longTaskKinds: [watched] });
});
afterEach(() => system.close());

async function command(message: Message, id: string): Promise<unknown> {
  return (await system.apply(message)).get(id);
}

/** Users, and a journey that ends at once and may run again: a second start would be a second run. */
async function prepare(): Promise<void> {
  const ids = Array.from({ length: people }, (_, nth) => `user-${nth}`);
  await system.apply(
    ...ids.map((userId) => sent(anEvent({ userId, messageId: `seen-${userId}`, event: "Seen" }))),
  );
  const id = randomUUID();
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Never Sent", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  } as const;
  const input = {
    name: "Short",
    newId: journeyId,
    status: "Running",
    canRunMultiple: true,
    definition,
  } as const;
  const put = putJourney.message(workspaceId, id, { input, by: "tester" });
  expect(await command(put, id)).toMatchObject({ ok: true });
}

async function begin(
  taskId: string,
  act: BulkAct,
  count = people,
  origin: Origin = systemOrigin("tester"),
): Promise<void> {
  const order: BulkOrder = {
    act,
    name: "",
    by: "filter",
    about: [],
    count,
    at: Date.now(),
    isMasked: false,
  };
  const input = { taskId, order, target: { filter: {} } };
  const id = randomUUID();
  const start = startBulkAct.message(workspaceId, id, { input, by: "tester", origin });
  expect(await command(start, id)).toMatchObject({ ok: true, value: { id: taskId } });
}

async function ended(taskId: string): Promise<StoredLongTask> {
  const isOpen = (): Promise<number> => system.storage.tables.count(longTaskTable.name, { open: true });
  await expect.poll(isOpen).toBe(0);
  const row = await system.storage.tables.get(longTaskTable.name, longTaskRowId(workspaceId, taskId));
  if (row === undefined) throw new Error(`there is no task ${taskId}`);
  return readLongTask(row);
}

function countOf(event: string): Promise<number> {
  return system.storage.events.count({ workspaceId, events: [event] });
}

it("starts each once when a worker dies between a page and its report", async () => {
  await prepare();
  let crashes = 2;
  beforePage = (page) => {
    if (page < 2 || crashes === 0) return Promise.resolve();
    crashes -= 1;
    return Promise.reject(new Error("the worker dies"));
  };
  await begin("t1", { type: "StartJourney", journeyId });
  const task = await ended("t1");
  expect(task).toMatchObject({ status: "Done", done: people, counts: { started: people }, cursor: "" });
  expect(await countOf("DFJourneyStarted")).toBe(people);
  expect(await countOf("DFJourneyNodeProcessed")).toBe(2 * people);
});

it("stops at the next page after a cancel, and says how many were started", async () => {
  await prepare();
  beforePage = async (page) => {
    if (page !== 2) return;
    const id = randomUUID();
    const cancel = cancelBulkAct.message(workspaceId, id, { input: { taskId: "t1" }, by: "tester" });
    expect(await command(cancel, id)).toMatchObject({ ok: true });
  };
  await begin("t1", { type: "StartJourney", journeyId });
  expect(await ended("t1")).toMatchObject({ status: "Cancelled", done: 400, counts: { started: 400 } });
  expect(await countOf("DFJourneyStarted")).toBe(400);
});

it("erases everyone, and names nobody afterwards", async () => {
  await prepare();
  await begin("t1", { type: "Erase" });
  const task = await ended("t1");
  expect(task).toMatchObject({ status: "Done", counts: { erased: people } });
  expect(JSON.stringify(task)).not.toContain("user-");
  expect(await countOf("Seen")).toBe(0);
});

it("erases nobody when there are more than were confirmed, and nobody who comes meanwhile beyond the number", async () => {
  await prepare();
  await begin("t1", { type: "Erase" }, people - 1);
  expect(await ended("t1")).toMatchObject({
    status: "Failed",
    because: expect.stringContaining(`there are ${people} now, not ${people - 1}`) as string,
  });
  expect(await countOf("Seen")).toBe(people);
  const late = Array.from({ length: 10 }, (_, nth) => `zoe-${nth}`);
  beforePage = async (page) => {
    if (page !== 1) return;
    await system.apply(
      ...late.map((userId) => sent(anEvent({ userId, messageId: `seen-${userId}`, event: "Seen" }))),
    );
  };
  await begin("t2", { type: "Erase" });
  expect(await ended("t2")).toMatchObject({ status: "Done", counts: { erased: people } });
  expect(await countOf("Seen")).toBe(late.length);
});

const keyId = "limited";
const asKey: Origin = { principal: { kind: "key", id: keyId, name: "Limited" } };

/** Sends a command as the service itself. */
async function administer(message: (id: string) => Message): Promise<void> {
  const id = randomUUID();
  expect(await command(message(id), id)).toMatchObject({ ok: true });
}

async function giveKey(permissions: readonly Permission[]): Promise<void> {
  const input = { id: keyId, name: "Limited", hash: "0".repeat(64), permissions, at: 0 };
  await administer((id) =>
    createAdminKey.message(workspaceId, id, { input, by: "tester", origin: systemOrigin("tester") }),
  );
}

it("goes on while the key that began it may do it", async () => {
  await prepare();
  await giveKey(["users:read", "users:erase"]);
  await begin("t1", { type: "Erase" }, people, asKey);
  expect(await ended("t1")).toMatchObject({ status: "Done", counts: { erased: people } });
});

it("ends at the next page after the key that began it was revoked, and says how far it came", async () => {
  await prepare();
  await giveKey(["users:read", "users:erase"]);
  beforePage = async (page) => {
    if (page !== 2) return;
    const input = { id: keyId };
    await administer((id) =>
      deleteAdminKey.message(workspaceId, id, { input, by: "tester", origin: systemOrigin("tester") }),
    );
  };
  await begin("t1", { type: "Erase" }, people, asKey);
  const { status, because, done } = await ended("t1");
  expect([status, because]).toEqual(["Failed", "the one who began it has no access any more"]);
  expect(done).toBeGreaterThan(0);
  expect(await countOf("Seen")).toBe(people - done);
});

it("names the permission that the key which began it lacks", async () => {
  await prepare();
  await giveKey(["users:read"]);
  await begin("t1", { type: "Erase" }, people, asKey);
  expect(await ended("t1")).toMatchObject({
    status: "Failed",
    because: "the one who began it may not do this any more: the permission users:erase is missing",
    done: 0,
  });
});
