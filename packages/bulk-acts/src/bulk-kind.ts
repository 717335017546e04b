/** The kind of long task that makes a bulk act: pages of people, each applied as the act says. */
import { createSequence, textOf, type JsonObject } from "@signalbox/core";
import {
  cancelled,
  createdTask,
  defineLongTaskCommand,
  isTaskOf,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type LongTaskKind,
  type LongTaskPage,
  type OfTask,
  type TaskCounts,
} from "@signalbox/long-tasks";
import { z } from "zod";
import { bulkActKind } from "./acts/index.js";
import { bulkOrderSchema, type BulkOrder } from "./bulk-order.js";
import { targetParts, targetPlace, type BulkTarget } from "./bulk-target.js";
import { boundedPeople } from "./bounded-people.js";
import { openPeople } from "./people.js";

export const bulkKindName = "bulk";

const nextSeq: (receivedAt: number) => number = createSequence();

export const bulkKind: LongTaskKind = {
  of: bulkKindName,
  needs: ({ order: text }) => {
    const { act } = bulkOrderSchema.parse(JSON.parse(text));
    return ["users:read", bulkActKind(act.type).permission];
  },
  async open({ workspaceId, taskId, order: text, createdBy: by, cursor: begunAt, done }, ports) {
    const order = bulkOrderSchema.parse(JSON.parse(text));
    const opened = await openPeople(order.by, targetPlace(workspaceId, taskId), ports);
    const { state } = opened;
    const people = isBounded(order)
      ? boundedPeople(opened.people, { count: order.count, cursor: begunAt, done })
      : opened.people;
    const kind = bulkActKind(order.act.type);
    const bulkPorts = { ...ports, nextSeq };
    return {
      total: () => people.total(),
      async next(cursor): Promise<LongTaskPage | undefined> {
        const page = await people.next(cursor, kind.pageSize);
        if (page === undefined) return undefined;
        const work = { workspaceId, taskId, order, by, state, number: page.number };
        const applied = await kind.apply(page.people, work, bulkPorts);
        const unknown = page.size - page.people.length;
        let counts: TaskCounts = {};
        return {
          messages: applied.messages,
          size: page.size,
          cursor: page.cursor,
          get counts() {
            return counts;
          },
          async applied() {
            counts = { ...(await applied.counts()), ...(unknown > 0 && { notFound: unknown }) };
            return { counts: true, continues: true };
          },
        };
      },
    };
  },
};

/** A filter finds others as time goes on, and what is erased cannot be brought back. */
function isBounded({ act, by }: BulkOrder): boolean {
  return act.type === "Erase" && by === "filter";
}

export interface StartBulkAct extends OfTask {
  readonly order: BulkOrder;
  readonly target: BulkTarget;
}

const startSchema: z.ZodType<StartBulkAct> = z.object({
  taskId: z.string(),
  order: bulkOrderSchema,
  target: z.union([
    z.object({ filter: z.custom<object>() }),
    z.object({ ids: z.array(z.string()) }),
    z.object({ runs: z.array(z.object({ userId: z.string(), runId: z.string() })) }),
  ]),
});

/** Files, and whom it is for, are removed after this long. */
const filesMs = 7 * 86_400_000;

/** One entry in the audit log says which act, how many, and for whom in words. */
export const startBulkAct: LongTaskCommand<StartBulkAct> = defineLongTaskCommand<StartBulkAct>({
  name: "start-bulk-act",
  isLarge: true,
  input: startSchema,
  audits: ({ order: { act, count, about, name } }) => ({
    ...(act as unknown as JsonObject),
    name,
    users: count,
    where: textOf(about),
  }),
  decide: (state, { taskId, order, target }, context) => {
    if (state.createdAt !== null) return refusedTask(state, wrongStatus(state.status));
    const filesUntil = context.now.getTime() + filesMs;
    const { name } = order;
    const task = {
      of: bulkKindName,
      name,
      order: JSON.stringify(order),
      status: "Running",
      filesUntil,
    } as const;
    return {
      state: createdTask(state, task, context),
      changes: targetParts(targetPlace(context.workspaceId, taskId), target),
      outcome: { ok: true, value: { id: taskId } },
    };
  },
});

/** What was applied stays. */
export const cancelBulkAct: LongTaskCommand<OfTask> = defineLongTaskCommand<OfTask>({
  name: "cancel-bulk-act",
  input: z.object({ taskId: z.string() }),
  decide: (state, _, { now }) =>
    isTaskOf(state, bulkKindName) ? cancelled(state, now) : refusedTask(state, noSuchTask()),
});
