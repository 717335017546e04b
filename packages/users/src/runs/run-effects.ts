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
  type Json,
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
  type MessageRequest,
  type RunStep,
  type RateLimitRequest,
} from "@signalbox/journeys";
import { z } from "zod";
import { edgeMessage, leftEarly } from "@signalbox/analytics";
import { firstGroupOf, type WorkspaceContext } from "@signalbox/workspace";
import { rateLimitKey } from "../rate-limit/rate-limit-actor.js";
import type { LiveRun } from "./journey-state.js";

type Owner = Pick<WorkspaceContext, "workspaceId" | "kind" | "id" | "self" | "now" | "workspace">;

export const nodeProcessedEvent = "DFJourneyNodeProcessed";
export const earlyExitEvent = "DFJourneyEarlyExit";

/** Visited nodes and an early exit as events of the user; `seq` is that of the first, behind all existing events. */
export function eventsOf(step: RunStep, live: LiveRun, owner: Owner, seq: number): EventRecord[] {
  const { run } = step;
  const common = {
    workspaceId: owner.workspaceId,
    journeyId: run.journeyId,
    runId: run.id,
    ...(run.trigger !== undefined && { triggeringMessageId: run.trigger.messageId }),
  };
  const visits = step.visited.map(({ id, nodeId, nodeType, cause }) => ({
    messageId: id,
    event: nodeProcessedEvent,
    data: { ...common, nodeId, nodeType, cause },
  }));
  const exits =
    isFinished(run) && isEarlyExit(run.finished)
      ? [
          {
            messageId: uuidV5("early-exit", run.id),
            event: earlyExitEvent,
            data: { ...common, nodeId: run.at, reason: run.finished },
          },
        ]
      : [];
  return [...visits, ...exits].map((each, index) => eventOf(each, live, owner, seq + index));
}

interface OwnEvent {
  readonly messageId: string;
  readonly event: string;
  readonly data: Readonly<Record<string, Json>>;
}

function eventOf(
  { messageId, event, data }: OwnEvent,
  { isHidden }: LiveRun,
  { kind, id, now }: Owner,
  seq: number,
): EventRecord {
  const at = now.getTime();
  return {
    messageId,
    part: "main",
    type: "track",
    event,
    ...(kind === anonymousKind ? { anonymousId: id } : { userId: id }),
    at,
    receivedAt: at,
    seq,
    data: JSON.stringify(data),
    ...(isHidden && { hidden: true as const, context: hiddenContext }),
  };
}

const hiddenContext = JSON.stringify({ hidden: true });

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
 * For the journey's statistics: the edges that the run took, and the end of a run that left before the exit. `from` is the
 * node before; undefined at its start.
 */
export function edgeMessages(
  { run, visited }: RunStep,
  { isHidden }: LiveRun,
  { workspaceId }: Owner,
  from: string | undefined,
): Message[] {
  const left = isFinished(run) && isEarlyExit(run.finished) ? [leftEarly(run.finished)] : [];
  const nodes = [...visited.map(({ nodeId, cause }) => ({ nodeId, cause })), ...left];
  if (isHidden || nodes.length === 0) return [];
  return [edgeMessage(workspaceId, { journeyId: run.journeyId, ...(from !== undefined && { from }), nodes })];
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
