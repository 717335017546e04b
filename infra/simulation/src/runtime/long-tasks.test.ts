/** Long tasks with a kind of work that counts: pages, counts, a cancel, a crash between page and report. */
import { randomUUID } from "node:crypto";
import { AppError, userKey } from "@signalbox/core";
import {
  allParts,
  begunTask,
  cancelled,
  createdTask,
  defineLongTaskCommand,
  defineLongTaskKind,
  longTaskBehaviourOf,
  longTaskRowId,
  longTaskTable,
  noSuchTask,
  partRow,
  partVersion,
  readLongTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
  type StoredLongTask,
} from "@signalbox/long-tasks";
import { rowsPerRound } from "@signalbox/users";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const workspaceId = aWorkspaceId();
const orderSchema = z.object({
  pages: z.int(),
  failsAt: z.int().exactOptional(),
  waits: z.boolean().exactOptional(),
});
const applied = { ok: true, value: null } as const;

interface Start extends OfTask {
  readonly pages: number;
  readonly failsAt?: number;
  readonly waits?: boolean;
}

const startCount: LongTaskCommand<Start> = defineLongTaskCommand({
  name: "start-count",
  input: orderSchema.extend({ taskId: z.string() }),
  audits: ({ pages }) => ({ pages }),
  decide: (state, input, { now, origin }) => {
    const { taskId: _, ...order } = input;
    if (state.createdAt !== null) return refusedTask(state, wrongStatus(state.status));
    const task = { of: "count", name: "Count", order: JSON.stringify(order), status: "Running" } as const;
    const filesUntil = now.getTime() + 1_000;
    return { state: createdTask(state, { ...task, filesUntil }, { now, origin }), outcome: applied };
  },
});

const againCount: LongTaskCommand<OfTask> = defineLongTaskCommand({
  name: "again-count",
  input: z.object({ taskId: z.string() }),
  decide: (state, _, context) =>
    state.createdAt === null
      ? refusedTask(state, noSuchTask())
      : { state: begunTask(state, "Checking", context), outcome: applied },
});

const cancelCount: LongTaskCommand<OfTask> = defineLongTaskCommand({
  name: "cancel-count",
  input: z.object({ taskId: z.string() }),
  decide: (state, _, { now }) => cancelled(state, now),
});

let system: InProcessSystem;
let clock: number;
/** Called when the page is about to be applied. */
let beforePage: (page: number) => Promise<void>;

const counting = defineLongTaskKind({
  of: "count",
  order: orderSchema,
  needs: () => [],
  open: ({ order, taskId }) =>
    Promise.resolve({
      isWaiting: () => order.waits === true,
      total: () => Promise.resolve(order.pages * 2),
      async next(cursor) {
        const page = Number(cursor) + 1;
        if (page === order.failsAt) throw new AppError({ code: "NotFound", message: "the list is gone" });
        if (page > order.pages) return undefined;
        const users = [`a${page}`, `b${page}`];
        return {
          size: users.length,
          cursor: String(page),
          counts: { sent: users.length },
          messages: users.map((userId) =>
            sent(anEvent({ userId, messageId: `${taskId}-${userId}`, event: "Counted" })),
          ),
          applied: async () => {
            await beforePage(page);
            return { counts: true, continues: true };
          },
        };
      },
    }),
});

beforeEach(async () => {
  beforePage = () => Promise.resolve();
  clock = 1_700_000_000_000;
  system = await startInProcess({
    now: () => new Date(clock),
    behaviours: [longTaskBehaviourOf([startCount, againCount, cancelCount])],
    longTaskKinds: [counting],
  });
});
afterEach(() => system.close());

async function command<Input extends OfTask>(of: LongTaskCommand<Input>, input: Input): Promise<unknown> {
  const id = randomUUID();
  const replies = await system.apply(of.message(workspaceId, id, { input, by: "tester" }));
  return replies.get(id);
}

async function taskOf(taskId: string): Promise<StoredLongTask | undefined> {
  const row = await system.storage.tables.get(longTaskTable.name, longTaskRowId(workspaceId, taskId));
  return row && readLongTask(row);
}

async function ended(taskId: string): Promise<StoredLongTask> {
  const isOpen = (): Promise<number> => system.storage.tables.count(longTaskTable.name, { open: true });
  await expect.poll(isOpen).toBe(0);
  const task = await taskOf(taskId);
  if (task === undefined) throw new Error(`there is no task ${taskId}`);
  return task;
}

describe("a long task", () => {
  it("applies every page and counts what its pages count", async () => {
    await command(startCount, { taskId: "t1", pages: 30 });
    expect(await ended("t1")).toMatchObject({
      status: "Done",
      done: 60,
      total: 60,
      counts: { sent: 60 },
      finishedAt: clock,
    });
    const events = await system.storage.events.count({ workspaceId, events: ["Counted"] });
    expect(events).toBe(60);
  });

  it("ends a check as ready, and begins again from the first page", async () => {
    await command(startCount, { taskId: "t1", pages: 2 });
    await ended("t1");
    await command(againCount, { taskId: "t1" });
    expect(await ended("t1")).toMatchObject({ status: "Ready", done: 4, counts: { sent: 4 } });
    expect(await system.storage.events.count({ workspaceId, events: ["Counted"] })).toBe(4);
  });

  it("stops at the next page after a cancel and says what it has applied", async () => {
    beforePage = async (page) => {
      if (page === 3) await command(cancelCount, { taskId: "t1" });
    };
    await command(startCount, { taskId: "t1", pages: 50 });
    expect(await ended("t1")).toMatchObject({ status: "Cancelled", done: 6, counts: { sent: 6 } });
    expect(await command(cancelCount, { taskId: "t1" })).toMatchObject({ ok: true });
  });

  it("says what it has applied also when the cancel comes just before its report", async () => {
    const { tables } = system.storage;
    const get = tables.get.bind(tables);
    const looks = vi.spyOn(tables, "get").mockImplementation(async (table, id) => {
      const row = await get(table, id);
      const isBeforeReport = table === longTaskTable.name && looks.mock.calls.length === 3;
      if (isBeforeReport) await command(cancelCount, { taskId: "t1" });
      return row;
    });
    await command(startCount, { taskId: "t1", pages: 2 });
    expect(await ended("t1")).toMatchObject({ status: "Cancelled", done: 4, counts: { sent: 4 } });
  });

  it("fails with the reason of an error that no repetition removes", async () => {
    await command(startCount, { taskId: "t1", pages: 3, failsAt: 1 });
    expect(await ended("t1")).toMatchObject({ status: "Failed", because: "the list is gone", done: 0 });
    expect(await command(cancelCount, { taskId: "t1" })).toMatchObject({ ok: false, code: "Conflict" });
  });

  it("goes on behind the last report after an error, and no event counts twice", async () => {
    let broken = 2;
    beforePage = (page) => {
      if (page !== 4 || broken === 0) return Promise.resolve();
      broken -= 1;
      return Promise.reject(new Error("the worker dies"));
    };
    await command(startCount, { taskId: "t1", pages: 6 });
    expect(await ended("t1")).toMatchObject({ status: "Done", done: 12, counts: { sent: 12 } });
    expect(await system.storage.events.count({ workspaceId, events: ["Counted"] })).toBe(12);
    expect((await system.storage.actors.load([userKey(workspaceId, "a6")])).size).toBe(1);
  });

  it("goes on with others while one throws", async () => {
    let tries = 0;
    let isBroken = true;
    beforePage = (page) => {
      if (page !== 4 || !isBroken) return Promise.resolve();
      tries += 1;
      return Promise.reject(new Error("a defect"));
    };
    await command(startCount, { taskId: "t1", pages: 6 });
    await command(startCount, { taskId: "t2", pages: 3 });
    await expect.poll(async () => (await taskOf("t2"))?.status).toBe("Done");
    await expect.poll(() => tries).toBeGreaterThan(0);
    isBroken = false;
    expect(await ended("t1")).toMatchObject({ status: "Done", counts: { sent: 12 } });
  });

  it("has its turn also behind more tasks that wait than are looked at in a round", async () => {
    const waiting = Array.from({ length: rowsPerRound + 1 }, (_, index) => `w${index}`);
    await Promise.all(waiting.map((taskId) => command(startCount, { taskId, pages: 1, waits: true })));
    clock += 1;
    await command(startCount, { taskId: "t1", pages: 3 });
    await expect.poll(async () => (await taskOf("t1"))?.status, { timeout: 10_000 }).toBe("Done");
    expect(await taskOf("w0")).toMatchObject({ status: "Running", done: 0 });
  });

  it("refuses what is not possible, and nothing is stored of a task that was not created", async () => {
    expect(await command(againCount, { taskId: "t9" })).toMatchObject({ ok: false, code: "NotFound" });
    expect(await taskOf("t9")).toBeUndefined();
    await command(startCount, { taskId: "t1", pages: 1 });
    expect(await command(startCount, { taskId: "t1", pages: 1 })).toMatchObject({ code: "Conflict" });
  });

  it("removes its files at their time, and itself ninety days after its end", async () => {
    const place = { workspaceId, taskId: "t1", file: "rows" };
    const parts = [0, 1, 2].map((number) => partRow(place, number, { size: 1, text: `part ${number}` }));
    await system.storage.tables.apply(parts.map((change) => ({ change, version: partVersion })));
    const texts = async (): Promise<readonly string[]> => {
      const found = [];
      for await (const { text } of allParts(place, system.storage.tables)) found.push(text);
      return found;
    };
    expect(await texts()).toEqual(["part 0", "part 1", "part 2"]);
    await command(startCount, { taskId: "t1", pages: 1 });
    await ended("t1");
    clock += 2_000;
    await expect.poll(texts).toEqual([]);
    expect(await taskOf("t1")).toMatchObject({ status: "Done", filesUntil: null });
    clock += 90 * 86_400_000;
    await expect.poll(() => taskOf("t1")).toBeUndefined();
  });
});
