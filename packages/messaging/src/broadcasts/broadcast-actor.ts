/**
 * Keeps the account of one broadcast. The workspace tells it what the broadcast is to do and whether it may (`follow`); the
 * pager tells it how far it has come (`progress`); it tells the workspace that the time has come, that all is done, or
 * that a message failed (`note-broadcast`). While there is something for the pager to do its row is open.
 *
 * A broadcast waits in one of four stages: for its time (`scheduled`), for the pager to go through its recipients
 * (`walking`), for the moment at which others of them get it (`resting`), or for nothing (`ended`).
 */
import {
  broadcastFollowSchema,
  broadcastKey,
  broadcastKind,
  type BroadcastFollow,
  type BroadcastOrder,
  type BroadcastStatus,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import {
  defineHandler,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
} from "@signalbox/engine";
import { hasEnded, noteBroadcastMessage, type NoteBroadcast } from "@signalbox/workspace";
import {
  broadcastAccountSchema,
  broadcastRunRow,
  newAccount,
  type BroadcastAccount,
  type BroadcastRun,
} from "./broadcast-run.js";

export interface BroadcastState {
  readonly v: 1;
  readonly epoch: number;
  /** As the workspace last said. */
  readonly status: BroadcastStatus;
  readonly stage: "new" | "scheduled" | "walking" | "resting" | "ended";
  /** The workspace was told what has happened, and has not answered yet. */
  readonly isWaitingForWorkspace: boolean;
  readonly order: BroadcastOrder | null;
  /** When it is to begin, or go on with the next wave, ms. */
  readonly wakeAt: number | null;
  readonly revision: number;
  readonly account: BroadcastAccount;
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
  account: newAccount,
};

export interface BroadcastReport {
  /** The revision of the account this one follows. */
  readonly from: number;
  readonly account: BroadcastAccount;
  /** Everybody was walked past, and nobody is waited for. */
  readonly isWalked: boolean;
  /** It cannot go on, and why. */
  readonly broken?: string;
}

const reportSchema: z.ZodType<BroadcastReport> = z.object({
  from: z.int(),
  account: broadcastAccountSchema,
  isWalked: z.boolean(),
  broken: z.string().exactOptional(),
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
  revive: (text) => ({ ...nothing, ...(JSON.parse(text) as Partial<BroadcastState>) }),
  store: (state) => JSON.stringify(state),
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

/** One that comes late says nothing: a later one was decided knowing it. */
function follow(
  state: BroadcastState,
  { epoch, status, order, startAt }: BroadcastFollow,
  context: DecisionContext,
): Decision<BroadcastState> {
  if (epoch <= state.epoch) return { state };
  const followed = { ...state, epoch, status, order, isWaitingForWorkspace: false };
  if (status === "Scheduled") {
    return kept({ ...followed, stage: "scheduled", wakeAt: startAt ?? context.now.getTime() }, context);
  }
  const isNew = state.stage === "new" || state.stage === "scheduled";
  if (status === "Running" && isNew) return kept(beginWave(followed, context.now.getTime()), context);
  // That it was all done was said of an earlier epoch.
  if (status === "Running" && state.stage === "ended") return tell(followed, { to: "Completed" }, context);
  // What is on its way then is counted by the analysis, and asks for nothing more.
  return kept(hasEnded(status) ? ended(followed) : followed, context);
}

function takeReport(
  state: BroadcastState,
  { from, account, isWalked, broken }: BroadcastReport,
  context: DecisionContext,
): Decision<BroadcastState> {
  if (from !== state.revision || !isOpen(state)) return { state };
  const next = { ...state, account };
  if (broken !== undefined) return tell(next, { to: "Failed", because: broken }, context);
  if (isWalked && account.nextWaveAt === null) return tell(ended(next), { to: "Completed" }, context);
  if (isWalked) return kept({ ...next, stage: "resting", wakeAt: account.nextWaveAt }, context);
  const failed = account.failed - state.account.failed;
  if (failed === 0 || state.order?.pausesOnError !== true) return kept(next, context);
  const because = `${failed} of the latest messages failed; look at the deliveries, then resume or cancel it`;
  return tell(next, { to: "Paused", because }, context);
}

function wake(state: BroadcastState, context: DecisionContext): Decision<BroadcastState> {
  const { wakeAt, stage, status, isWaitingForWorkspace } = state;
  const now = context.now.getTime();
  if (wakeAt === null || wakeAt > now || isWaitingForWorkspace) return { state };
  if (stage === "scheduled" && status === "Scheduled") return tell(state, { to: "Running" }, context);
  if (stage === "resting" && status === "Running") return kept(beginWave(state, now), context);
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

function tell(
  state: BroadcastState,
  note: Pick<NoteBroadcast, "to" | "because">,
  context: DecisionContext,
): Decision<BroadcastState> {
  const { workspaceId, id } = context;
  return {
    ...kept({ ...state, isWaitingForWorkspace: true }, context),
    send: [noteBroadcastMessage(workspaceId, { id, epoch: state.epoch, ...note })],
  };
}

function isOpen({ stage, status, isWaitingForWorkspace }: BroadcastState): boolean {
  return stage === "walking" && status === "Running" && !isWaitingForWorkspace;
}

/** With a new revision, and the row that shows it. */
function kept(
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
