/** The effects of a run's step: events of the user, delivery requests, rows, rate-limit requests, edge counts. */
import {
  actorKeySchema,
  anonymousKind,
  defineTable,
  jobId,
  parseJsonObject,
  searchValuesOf,
  uuidV5,
  workspaceIdSchema,
  type ActorKey,
  type DeliveryRequest,
  type EventRecord,
  type JsonText,
  type Message,
  type Row,
  type StoreChange,
  type StoredEvent,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import {
  finishedRunSchema,
  isEarlyExit,
  isFinished,
  type FinishedRun,
  type JourneyRun,
  type MessageRequest,
  type RunStep,
  type RateLimitRequest,
} from "@signalbox/journeys";
import { z } from "zod";
import { edgeMessage, leftEarly } from "@signalbox/analytics";
import { conversionRecord, goalLines } from "./conversion-effects.js";
import { eventFieldsOf, hiddenContext, ownEventOf, type OwnEvent, type Owner } from "./own-event.js";
import { firstGroupOf } from "@signalbox/workspace";
import { rateLimitKey } from "../rate-limit/rate-limit-actor.js";
import type { LiveRun } from "./journey-state.js";

export const nodeProcessedEvent = "DFJourneyNodeProcessed";
export const earlyExitEvent = "DFJourneyEarlyExit";
export const heldOutEvent = "DFJourneyHeldOut";

/** Visited nodes and an early exit as events of the user; `seq` is that of the first, behind all existing events. */
export function eventsOf(step: RunStep, live: LiveRun, owner: Owner, seq: number): EventRecord[] {
  const { run } = step;
  const common = eventFieldsOf(run, owner);
  const visits = step.visited.map(({ id, nodeId, nodeType, cause }) => ({
    messageId: id,
    event: nodeProcessedEvent,
    data: { ...common, nodeId, nodeType, cause },
  }));
  const conversions = step.conversion === undefined ? [] : [conversionRecord(run, step.conversion, owner)];
  return [...visits, ...conversions, ...endOf(run, common)].map((each, index) =>
    ownEventOf(each, live, owner, seq + index),
  );
}

/** The event of a run that ended before the exit, or never began. */
function endOf(run: JourneyRun | FinishedRun, common: OwnEvent["data"]): readonly OwnEvent[] {
  if (!isFinished(run) || !isEarlyExit(run.finished)) return [];
  if (run.finished === "heldOut") {
    return [{ messageId: uuidV5("held-out", run.id), event: heldOutEvent, data: common }];
  }
  const { met } = run;
  const data = { ...common, nodeId: run.at, reason: run.finished, ...(met !== undefined && { met }) };
  return [{ messageId: uuidV5("early-exit", run.id), event: earlyExitEvent, data }];
}

/** The events are already folded into the state. */
export function recordOf(events: readonly EventRecord[], { workspaceId, self }: Owner): StoreChange[] {
  if (events.length === 0) return [];
  const stored = events.map((event): StoredEvent => ({
    ...event,
    workspaceId,
    owner: self,
    // Belongs to no message batch; no other job inserts an event with this id.
    job: jobId(`own-${event.messageId}`),
  }));
  return [{ do: "recordEvents", events: stored }];
}

export interface RequestOptions extends Pick<LiveRun, "run" | "isHidden"> {
  /** Values of user properties that differ in this run; undefined if there are none. */
  readonly properties: JsonText | undefined;
}

export function requestOf(
  request: MessageRequest,
  { run, isHidden, properties }: RequestOptions,
  owner: Owner,
): DeliveryRequest {
  const { workspaceId, kind, id: userId, now, workspace } = owner;
  const { providerOverride, senderOverride, triggeringMessageId } = request;
  const groupId =
    request.subscriptionGroupId === undefined
      ? firstGroupOf(workspace.state, request.channel)?.id
      : request.subscriptionGroupId;
  const triggeringProperties = searchValuesOf(run.entryProperties ?? {});
  return {
    workspaceId,
    id: request.deliveryId,
    userId,
    ...(kind === anonymousKind && { isAnonymous: true as const }),
    channel: request.channel,
    templateId: request.templateId,
    ...(providerOverride !== undefined && { provider: providerOverride }),
    ...(senderOverride !== undefined && { sender: senderOverride }),
    retryCount: request.retryCount,
    ...(groupId !== undefined && groupId !== null && { subscriptionGroupId: groupId }),
    ...(properties !== undefined && { properties }),
    ...(isHidden && { context: hiddenContext }),
    origin: {
      journeyId: request.journeyId,
      nodeId: request.nodeId,
      runId: request.runId,
      ...(triggeringMessageId !== undefined && { triggeringMessageId }),
    },
    ...(triggeringProperties !== undefined && { triggeringProperties }),
    requestedAt: now.getTime(),
  };
}

export function rateLimitMessage(
  { id, journeyId, nodeId, messages, perSeconds }: RateLimitRequest,
  owner: Owner,
): Message {
  return {
    to: rateLimitKey(owner.workspaceId, journeyId, nodeId),
    type: "ask",
    body: { for: owner.self, id, messages, perSeconds },
  };
}

/**
 * For the journey's statistics: the edges that the run took, the end of a run that left before the exit, and what counts for
 * the goal. `from` is the node before; undefined at its start.
 */
export function edgeMessages(
  step: RunStep,
  { run: before, isHidden }: LiveRun,
  owner: Owner,
  from: string | undefined,
): Message[] {
  const { run, visited } = step;
  const { journeyId } = run;
  const hasLeft = isFinished(run) && isEarlyExit(run.finished) && run.finished !== "heldOut";
  const left = hasLeft ? [leftEarly(run.finished)] : [];
  const nodes = [...visited.map(({ nodeId, cause }) => ({ nodeId, cause })), ...left];
  const goals = goalLines(step, owner, { isStart: from === undefined, before });
  if (isHidden || nodes.length + goals.length === 0) return [];
  const body = { journeyId, ...(from !== undefined && { from }), nodes, ...(goals.length > 0 && { goals }) };
  return [edgeMessage(owner.workspaceId, body)];
}

export interface RunRow {
  readonly workspaceId: WorkspaceId;
  readonly userKey: ActorKey;
  readonly journeyId: string;
  /** ms */
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Why it finished. */
  readonly finished: string;
  /** A `FinishedRun`. */
  readonly run: JsonText;
}

export const runTable: Table<RunRow> = defineTable(
  "journeyRuns",
  z.object({
    workspaceId: workspaceIdSchema,
    userKey: actorKeySchema,
    journeyId: z.string(),
    startedAt: z.number(),
    finishedAt: z.number(),
    finished: z.string(),
    run: z.string(),
  }),
);

/** The row of a finished run, from which its path can be explained later. */
export function finishedRow(run: FinishedRun, { workspaceId, self }: Owner): StoreChange {
  const { id, journeyId, startedAt, finishedAt, finished } = run;
  return runTable.put(runRowId(self, id), {
    workspaceId,
    userKey: self,
    journeyId,
    startedAt,
    finishedAt,
    finished,
    run: JSON.stringify(run),
  });
}

/** An id in `journeyRuns`. A finished run stays with the anonymous user it finished for, also after a link. */
export function runRowId(userKey: ActorKey, runId: string): string {
  return `${userKey}/run/${runId}`;
}

/** Reads a row of `journeyRuns`. */
export function readRunRow(row: Row): FinishedRun {
  return finishedRunSchema.parse(JSON.parse(runTable.read(row).run));
}

export function propertiesOf({ data }: EventRecord): ReturnType<typeof parseJsonObject> {
  return parseJsonObject(data);
}
