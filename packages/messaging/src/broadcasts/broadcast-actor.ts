/**
 * Keeps the progress of one broadcast. The workspace sends it the broadcast's order and status (`follow`), the pager
 * reports progress (`progress`), and the actor notifies the workspace of a start, a completion or a failed message
 * (`note-broadcast`). Its row is open while the pager has work.
 *
 * Stages: `scheduled` waits for the start time, `walking` has recipients to walk, `resting` waits for the next
 * time-zone pass, `ended` does nothing more.
 */
import {
  broadcastFollowSchema,
  broadcastKey,
  broadcastKind,
  broadcastPlanSchema,
  broadcastStatuses,
  isJsonObject,
  type BroadcastFollow,
  type BroadcastPlan,
  type BroadcastStatus,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import {
  defineHandler,
  defineState,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type StateFormat,
} from "@signalbox/engine";
import { hasEnded, noteBroadcastMessage, type NoteBroadcast } from "@signalbox/workspace";
import {
  pagerProgressSchema,
  broadcastRunRow,
  newPagerProgress,
  type PagerProgress,
  type BroadcastRun,
} from "./broadcast-run.js";

export interface BroadcastState {
  readonly v: 1;
  readonly epoch: number;
  /** The latest status that the workspace sent. */
  readonly status: BroadcastStatus;
  readonly stage: "new" | "scheduled" | "walking" | "resting" | "ended";
  /** The workspace was notified and has not answered yet. */
  readonly isWaitingForWorkspace: boolean;
  readonly order: BroadcastPlan | null;
  /** When the broadcast or its next pass begins, ms. */
  readonly wakeAt: number | null;
  readonly revision: number;
  readonly account: PagerProgress;
}

const nothing: BroadcastState = {
  v: 1,
  epoch: 0,
  status: "Draft",
  stage: "new",
  isWaitingForWorkspace: false,
  order: null,
  wakeAt: null,
  revision: 0,
  account: newPagerProgress,
};

export const broadcastStateFormat: StateFormat<BroadcastState> = defineState<BroadcastState>(1, {
  kind: broadcastKind,
  schema: z.object({
    v: z.literal(1),
    epoch: z.int(),
    status: z.enum(broadcastStatuses),
    stage: z.enum(["new", "scheduled", "walking", "resting", "ended"]),
    isWaitingForWorkspace: z.boolean(),
    order: broadcastPlanSchema.nullable(),
    wakeAt: z.number().nullable(),
    revision: z.int(),
    account: pagerProgressSchema,
  }),
  fits: ({ epoch, status, stage, isWaitingForWorkspace, revision, account }) =>
    typeof epoch === "number" &&
    typeof status === "string" &&
    typeof stage === "string" &&
    typeof isWaitingForWorkspace === "boolean" &&
    typeof revision === "number" &&
    isJsonObject(account),
  defaults: nothing,
});

export interface BroadcastReport {
  /** The revision that this report follows. */
  readonly from: number;
  readonly account: PagerProgress;
  /** Every recipient was walked, and no delivery is without an outcome. */
  readonly isWalked: boolean;
  /** Why the broadcast cannot continue. */
  readonly broken?: string;
  /** Why a member must look at it before it goes on. */
  readonly halted?: string;
}

const reportSchema: z.ZodType<BroadcastReport> = z.object({
  from: z.int(),
  account: pagerProgressSchema,
  isWalked: z.boolean(),
  broken: z.string().exactOptional(),
  halted: z.string().exactOptional(),
});

export function broadcastReportMessage(
  workspaceId: WorkspaceId,
  broadcastId: string,
  body: BroadcastReport,
): Message {
  return { to: broadcastKey(workspaceId, broadcastId), type: "progress", body };
}

export const broadcastBehaviour: Behaviour<BroadcastState> = {
  kind: broadcastKind,
  create: () => nothing,
  deserialize: broadcastStateFormat.read,
  serialize: broadcastStateFormat.write,
  alarmAt: ({ wakeAt, status, isWaitingForWorkspace }) =>
    isWaitingForWorkspace || (status !== "Scheduled" && status !== "Running") ? null : wakeAt,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    follow: defineHandler({ body: broadcastFollowSchema, decide: follow }),
    progress: defineHandler({ body: reportSchema, decide: takeReport }),
    wake: wakeHandler(wake),
  },
};

/** Ignores messages of an earlier epoch: a later one was decided with knowledge of it. */
function follow(
  state: BroadcastState,
  { epoch, status, order, startAt }: BroadcastFollow,
  context: DecisionContext,
): Decision<BroadcastState> {
  if (epoch <= state.epoch) return { state };
  const followed = { ...state, epoch, status, order, isWaitingForWorkspace: false };
  if (status === "Scheduled") {
    return saved({ ...followed, stage: "scheduled", wakeAt: startAt ?? context.now.getTime() }, context);
  }
  const isNew = state.stage === "new" || state.stage === "scheduled";
  if (status === "Running" && isNew) return saved(beginWave(followed, context.now.getTime()), context);
  // The completion was reported for an earlier epoch.
  if (status === "Running" && state.stage === "ended") return notify(followed, { to: "Completed" }, context);
  // Deliveries in flight are still counted by the analysis; no more are requested.
  return saved(hasEnded(status) ? ended(followed) : followed, context);
}

function takeReport(
  state: BroadcastState,
  { from, account, isWalked, broken, halted }: BroadcastReport,
  context: DecisionContext,
): Decision<BroadcastState> {
  if (from !== state.revision || !isOpen(state)) return { state };
  const next = { ...state, account };
  if (broken !== undefined) return notify(next, { to: "Failed", because: broken }, context);
  if (halted !== undefined) return notify(next, { to: "Paused", because: halted }, context);
  if (isWalked && account.nextWaveAt === null) return notify(ended(next), { to: "Completed" }, context);
  if (isWalked) return saved({ ...next, stage: "resting", wakeAt: account.nextWaveAt }, context);
  const failed = account.failed - state.account.failed;
  if (failed === 0 || state.order?.pausesOnError !== true) return saved(next, context);
  const because = `${failed} of the latest messages failed; look at the deliveries, then resume or cancel it`;
  return notify(next, { to: "Paused", because }, context);
}

function wake(state: BroadcastState, context: DecisionContext): Decision<BroadcastState> {
  const { wakeAt, stage, status, isWaitingForWorkspace } = state;
  const now = context.now.getTime();
  if (wakeAt === null || wakeAt > now || isWaitingForWorkspace) return { state };
  if (stage === "scheduled" && status === "Scheduled") return notify(state, { to: "Running" }, context);
  if (stage === "resting" && status === "Running") return saved(beginWave(state, now), context);
  return { state };
}

function beginWave(state: BroadcastState, now: number): BroadcastState {
  const { account } = state;
  return {
    ...state,
    stage: "walking",
    wakeAt: null,
    account: { ...account, wave: account.wave + 1, waveAt: now, nextWaveAt: null, cursor: "", walked: 0 },
  };
}

function ended(state: BroadcastState): BroadcastState {
  return { ...state, stage: "ended", wakeAt: null };
}

function notify(
  state: BroadcastState,
  note: Pick<NoteBroadcast, "to" | "because">,
  context: DecisionContext,
): Decision<BroadcastState> {
  const { workspaceId, id } = context;
  return {
    ...saved({ ...state, isWaitingForWorkspace: true }, context),
    send: [noteBroadcastMessage(workspaceId, { id, epoch: state.epoch, ...note })],
  };
}

function isOpen({ stage, status, isWaitingForWorkspace }: BroadcastState): boolean {
  return stage === "walking" && status === "Running" && !isWaitingForWorkspace;
}

/** Raises the revision and writes the row that shows it. */
function saved(
  changed: BroadcastState,
  { workspaceId, id }: Pick<DecisionContext, "workspaceId" | "id">,
): Decision<BroadcastState> {
  const state = { ...changed, revision: changed.revision + 1 };
  const { order, status, revision, account } = state;
  if (order === null) return { state };
  const run: BroadcastRun = {
    workspaceId,
    broadcastId: id,
    status,
    open: isOpen(state),
    revision,
    order,
    account,
  };
  return { state, changes: [broadcastRunRow(run)] };
}
