import { randomUUID } from "node:crypto";
import {
  addMessage,
  countFromRollups,
  countsByTime,
  createGroupedCounts,
  goalsRow,
  loadRows,
  serializeDimensions,
  timeRow,
  totalsOf,
  visitsRow,
} from "@signalbox/analytics";
import { startActors } from "@signalbox/actors";
import { newDelivery, reported, settled, toStored } from "@signalbox/messaging";
import { createGroupCommit, createAcknowledgements, type Acknowledgements } from "@signalbox/engine";
import { deliveryClasses, jobId, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { retentionRunId, retentionRunTable } from "@signalbox/users";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recountAnalysis, type RecountReport } from "./recount-analysis.js";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const workspaceId = randomUUID() as WorkspaceId;
const newJobId = () => jobId(randomUUID());
const now = () => new Date();

let storage: ReturnType<typeof createMemoryStorage>;
let queue: ReturnType<typeof createMemoryQueue>;
let acknowledgements: Acknowledgements;
let actors: Awaited<ReturnType<typeof startActors>>;

beforeEach(async () => {
  storage = createMemoryStorage();
  queue = createMemoryQueue({ partitions: 2 });
  acknowledgements = await createAcknowledgements({ signals: queue, channel: "recount" });
  const deliveryQueue = createMemoryWorkQueue();
  const ports = { reader: queue, mailbox: queue, deliveryQueue, signals: queue, schedule: queue };
  actors = await startActors({
    ...storage,
    ...ports,
    now,
    newId: randomUUID,
    sleep: () => Promise.resolve(),
  });
});
afterEach(async () => {
  await actors.close();
  await acknowledgements.close();
});

function recount(correct: boolean): Promise<RecountReport> {
  const { actors: stored, deliveries, tables } = storage;
  const ports = { actors: stored, deliveries, tables, mailbox: queue, acknowledgements, newJobId, now };
  return recountAnalysis({ workspaceId, correct, ...ports, report: () => undefined });
}

/** Every third is opened, every seventh belongs to a journey, every eleventh is hidden. */
function aDelivery(index: number): StoredDelivery {
  const at = start + Math.floor((index * 100 * day) / 1_000);
  const fresh = newDelivery({
    workspaceId,
    id: `d${index}`,
    userId: "ann",
    channel: "Email",
    requestedAt: at,
    templateId: `t${index % 3}`,
    origin: index % 7 === 0 ? { journeyId: "j", nodeId: "n" } : {},
    ...(index % 11 === 0 && { context: '{"hidden":true}' }),
  });
  const sent = settled(fresh, {
    outcome: { event: "DFInternalMessageSent", at, variant: { type: "Email" } },
  });
  const report = {
    workspaceId,
    messageId: "r",
    event: "DFEmailOpened",
    at,
    provider: "Test",
    origin: {},
  } as const;
  return { ...toStored(index % 3 === 0 ? reported(sent, report, at) : sent), version: 1 };
}

async function counted(bucketMs: number): Promise<Readonly<Record<string, number>>> {
  const asked = { workspaceId, from: start - day, to: start + 200 * day, groupOf: serializeDimensions };
  const buckets = Math.ceil((asked.to - asked.from) / bucketMs);
  const counts = createGroupedCounts(
    Array.from({ length: buckets }, (_, index) => asked.from + index * bucketMs),
  );
  await countFromRollups(asked, counts, storage.actors);
  const sums: Record<string, number> = {};
  for (const { classes } of countsByTime(counts)) {
    deliveryClasses.forEach((each, index) => {
      if (classes[index]) sums[each] = (sums[each] ?? 0) + classes[index];
    });
  }
  return sums;
}

it("reports what the rollups count too few and too many, and corrects it on request", async () => {
  await storage.deliveries.insert(Array.from({ length: 1_000 }, (_, index) => aDelivery(index)));
  const astray = addMessage(workspaceId, timeRow("6h", start + 300 * day), [["[]", 3, 0, 5]]);
  const jobs = await createGroupCommit({ mailbox: queue, newJobId, now }).post(
    [{ message: astray, bytes: 100 }],
    { replyTo: acknowledgements.channel },
  );
  await acknowledgements.wait(jobs, 5_000);

  const found = await recount(false);
  expect(found.deliveries).toBe(909);
  const sixHours = found.differing.filter(({ row }) => row.startsWith("6h/"));
  expect(sixHours.reduce((sum, { missing }) => sum + missing, 0)).toBe(909);
  expect(sixHours.reduce((sum, { surplus }) => sum + surplus, 0)).toBe(5);
  expect(found.differing.find(({ row }) => row === "journey/j")).toMatchObject({ missing: 130, surplus: 0 });
  expect(await counted(6 * 3_600_000)).toEqual({});

  expect((await recount(true)).differing).toEqual(found.differing);
  expect(await recount(false)).toMatchObject({ deliveries: 909, differing: [] });
  for (const bucketMs of [30_000, 300_000, 1_800_000, 6 * 3_600_000]) {
    expect(await counted(bucketMs)).toEqual({ sent: 606, opened: 303 });
  }
  const rows = await loadRows(workspaceId, new Set([timeRow("6h", start + 300 * day)]), storage.actors);
  expect([...rows.values()].flat().flatMap(({ series }) => [...series])).toEqual([]);
});

it("leaves the counts of journeys' nodes and goals as they are", async () => {
  const names = [visitsRow("j"), goalsRow("j")];
  const messages = names.map((row) => addMessage(workspaceId, row, [["[]", 0, 0, 7]]));
  const jobs = await createGroupCommit({ mailbox: queue, newJobId, now }).post(
    messages.map((message) => ({ message, bytes: 100 })),
    { replyTo: acknowledgements.channel },
  );
  await acknowledgements.wait(jobs, 5_000);
  expect((await recount(true)).differing).toEqual([]);
  const rows = await loadRows(workspaceId, new Set(names), storage.actors);
  expect(names.map((name) => totalsOf(rows.get(name) ?? []).get("[]")?.[0])).toEqual([7, 7]);
});

it("leaves rows as they are that count deleted deliveries", async () => {
  await storage.deliveries.insert(Array.from({ length: 1_000 }, (_, index) => aDelivery(index)));
  await recount(true);
  const before = start + 50 * day;
  const range = { workspaceId, kind: "deliveries", from: 0, before } as const;
  await storage.expiry.deleteSlice(range, 10_000);
  const noted = retentionRunTable.put(retentionRunId(range), {
    workspaceId,
    kind: "deliveries",
    revision: 1,
    days: 50,
    before,
    horizon: before,
    cursor: 0,
    deleted: 500,
    deletedInAll: 500,
    startedAt: before,
    finishedAt: before,
  });
  await storage.tables.apply([{ change: noted, version: 1 }]);
  expect(await recount(true)).toMatchObject({ differing: [], deletedBefore: before });
  expect(await counted(6 * 3_600_000)).toEqual({ sent: 606, opened: 303 });
});
