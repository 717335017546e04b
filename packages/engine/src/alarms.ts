/**
 * Alarms wake actors whose state changes with time alone. A document holds its actor's next alarm, copied to the
 * `alarms` table when it changes; a sweep claims the due alarms and sends wake-ups through the mailboxes. A wake-up
 * that is early, late or repeated is harmless: the actor decides again. If it is lost, the alarm is claimed again when
 * the claim expires. No process keeps a timer for an actor.
 */
import {
  defineTable,
  groupByPartition,
  jobId,
  workspaceIdSchema,
  workspaceOf,
  type ActorKey,
  type JobId,
  type MessageSender,
  type Message,
  type StoreChange,
  type Table,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { defineHandler, type Decision, type DecisionContext, type Handler } from "./behaviour.js";

export const alarmSweepEveryMs = 500;
/** The message type that every kind of actor handles. */
export const wakeType = "wake";
const alarmLeaseMs = 30_000;
const alarmsPerClaim = 500;

/** The handler of a wake-up, which carries no data: `decide` depends on the state and `context.now` only. */
export function wakeHandler<State, View = unknown>(
  decide: (state: State, context: DecisionContext<State, View>) => Decision<State>,
): Handler<State, View> {
  return defineHandler<State, object, View>({
    body: z.object({}),
    decide: (state, _, context) => decide(state, context),
  });
}

export interface AlarmRow {
  readonly workspaceId: WorkspaceId;
  /** ms */
  readonly at: number;
}

/** The id of a row is the actor's key. */
export const alarmTable: Table<AlarmRow> = defineTable(
  "alarms",
  z.object({ workspaceId: workspaceIdSchema, at: z.number() }),
);

/** The change of the `alarms` table. `before` is the actor's previous alarm. */
export function alarmChange(
  key: ActorKey,
  alarmAt: number | null,
  before: number | null = null,
): StoreChange {
  if (alarmAt === null) return alarmTable.remove(key);
  return alarmTable.put(key, { workspaceId: workspaceOf(key), at: alarmAt }, { isFirst: before === null });
}

export interface AlarmSweepOptions {
  readonly tables: Pick<TableStore, "claimAlarms">;
  readonly mailbox: MessageSender;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
}

/** Sends a wake-up to every actor whose alarm is due. Returns the number of wake-ups. */
export async function sweepAlarms(options: AlarmSweepOptions): Promise<number> {
  const { tables, mailbox, newJobId } = options;
  let woken = 0;
  for (;;) {
    const now = options.now().getTime();
    const due = await tables.claimAlarms(now, alarmLeaseMs, alarmsPerClaim);
    if (due.length === 0) return woken;
    const sweep = newJobId();
    const messages = due.map((to): Message => ({ to, type: wakeType, body: {} }));
    // Of one workspace each: nothing behind a message batch of several could overtake.
    const batches = [
      ...groupByPartition(messages, ({ to }) => to, mailbox.layout.partitions).values(),
    ].flatMap((ofPartition) => [...Map.groupBy(ofPartition, ({ to }) => workspaceOf(to)).values()]);
    await Promise.all(
      batches.map((wakeUps, index) =>
        mailbox.send(jobId(`${sweep}-${index}`), {
          v: 1,
          messages: wakeUps,
          acceptedAt: now,
          background: true,
        }),
      ),
    );
    woken += due.length;
    if (due.length < alarmsPerClaim) return woken;
  }
}
