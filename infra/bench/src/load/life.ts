/**
 * The stored state of a user after a history of calls: their own actor decides the calls and returns the document and
 * the searched rows. Pure.
 */
import { alarmChange, type Handler } from "@signalbox/engine";
import { userBehaviour, type UserState } from "@signalbox/users";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  firstSeqAt,
  jobId,
  userKey,
  userKind,
  type ActorDocument,
  type EventRecord,
  type StoreChange,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import type { Call } from "./calls.js";

export type RowPut = Extract<StoreChange, { readonly do: "put" }>;

export interface UserHistory {
  readonly document: ActorDocument;
  readonly events: readonly StoredEvent[];
  /** The latest version of each row. */
  readonly rows: readonly RowPut[];
}

export interface HistorySource {
  readonly workspaceId: WorkspaceId;
  readonly view: WorkspaceView;
  /** The time at which all of it is applied. */
  readonly now: Date;
}

const job = jobId("seed");

/** `calls` are of that user, at their own times. */
export function buildHistory(userId: string, calls: readonly Call[], source: HistorySource): UserHistory {
  const { workspaceId, view, now } = source;
  const key = userKey(workspaceId, userId);
  const events = calls.map((call, index) => recordOf(userId, call, index));
  const context: WorkspaceContext<UserState> = {
    workspaceId,
    kind: userKind,
    id: userId,
    self: key,
    now,
    workspace: view,
    companions: new Map(),
  };
  let state = userBehaviour.create(context);
  const rows = new Map<string, RowPut>();
  const keep = (change: StoreChange): void => {
    if (change.do === "put") rows.set(`${change.table}/${change.id}`, change);
  };
  for (const event of events) {
    const { state: next, changes = [] } = takeEvent.prepare({ event }).decide(state, context);
    if (next === null) throw new TypeError("an event must not erase the user");
    state = next;
    changes.forEach(keep);
  }
  const alarmAt = userBehaviour.alarmAt(state);
  if (alarmAt !== null) keep(alarmChange(key, alarmAt));
  return {
    document: {
      key,
      version: now.getTime(),
      jobs: [],
      state: userBehaviour.serialize(state),
      outbox: null,
      alarmAt,
      listed: userBehaviour.isListed(state),
    },
    events: events.map((event) => ({ ...event, workspaceId, owner: key, job })),
    rows: [...rows.values()],
  };
}

const takeEvent: Handler<UserState, WorkspaceView> = handlerOf("event");

function handlerOf(type: string): Handler<UserState, WorkspaceView> {
  const handler = userBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`a user takes no ${type}`);
  return handler;
}

/**
 * As the api would create it. Positions in the order of acceptance repeat only for thousands of calls per millisecond.
 */
function recordOf(userId: string, call: Call, index: number): EventRecord {
  const at = Date.parse(String(call["timestamp"]));
  return {
    messageId: String(call["messageId"]),
    part: "main",
    type: call["type"] === "identify" ? "identify" : "track",
    event: typeof call["event"] === "string" ? call["event"] : "",
    userId,
    at,
    receivedAt: at,
    seq: firstSeqAt(at) + index,
    data: JSON.stringify(call["traits"] ?? call["properties"]),
    ...(call["context"] === undefined ? {} : { context: JSON.stringify(call["context"]) }),
  };
}
