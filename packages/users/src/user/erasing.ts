/**
 * Erasing a user or an anonymous user in slices. The first decision empties the state, so the user is gone at once; the
 * document keeps only how far the erasure has come, and goes with the last slice. What reaches the user meanwhile waits
 * until the erasure is complete, so nothing of before is mixed with what comes after.
 */
import {
  eraseBodySchema,
  type ActorKey,
  type EraseBody,
  type Message,
  type Removal,
  type StoreChange,
} from "@signalbox/core";
import { deadLetterTable, wakeType, type Decision, type Handler, type Remains } from "@signalbox/engine";
import { isTrimmed, lastSeqToErase, type Profile } from "@signalbox/membership";
import { rejectedEventTable, type WorkspaceContext, type WorkspaceView } from "@signalbox/workspace";
import { runTable } from "../runs/run-effects.js";
import type { Erasing } from "./erasing-progress.js";
import type { EvaluatedUser } from "./evaluation.js";
import { membershipTable } from "./membership-rows.js";
import { rebuildAfterErasure } from "./rebuild.js";
import { withoutDeliveries } from "./without-deliveries.js";

export const eraseType = "erase";

/** Longer than a slice waits for its turn. */
const resumeAfterMs = 5 * 60_000;

/** The rows of a user that are found by the user's key: any number. */
export function removalsOf(self: ActorKey): Removal[] {
  return [
    membershipTable.removeWhere("userKey", self),
    deadLetterTable.removeWhere("to", self),
    rejectedEventTable.removeWhere("userKey", self),
    ...withoutDeliveries(self),
    runTable.removeWhere("userKey", self),
  ];
}

export interface Erasure<State> {
  readonly context: WorkspaceContext<State>;
  /** The state of a user without anything. */
  readonly empty: State;
  /** Removes the rows whose ids are known. */
  readonly rows: readonly StoreChange[];
  /** To those who know of the user; sent with the first slice. */
  readonly tell: readonly Message[];
  /** To those whom only these events name, where the user did not know all of them any more. */
  readonly tellOf: (events: Remains["events"]) => readonly Message[];
  /** Sent with the last slice. */
  readonly atEnd?: readonly Message[];
}

/**
 * The state that an erase message is for, put off while the stores were not asked; undefined when another message has
 * completed this erasure. A release that does not know slices drops the progress when it writes the state: then events
 * from before the erasure remain, or rows that this message continues for, and the erasure goes on.
 */
export function erasureOf<State extends EvaluatedUser>(
  state: State,
  { upToSeq, onlyIfLinkedTo, hasMoreRows }: EraseBody,
  { remains = nothingMore, now }: WorkspaceContext<State>,
): State | "putOff" | undefined {
  if (upToSeq === undefined || state.erasing !== undefined) return state;
  if (remains.next !== undefined && remains.atMost === 0) return "putOff";
  const rowsRemain = hasMoreRows === true && remains.hasMoreRows;
  if (!rowsRemain && !remains.events.some(({ seq }) => seq <= upToSeq)) return undefined;
  const erasing: Erasing = {
    upToSeq,
    events: 0,
    resumeAt: now.getTime() + resumeAfterMs,
    ...(onlyIfLinkedTo !== undefined && { onlyIfLinkedTo }),
    rebuildAtEnd: true,
  };
  return { ...state, erasing };
}

/** The next slice, which is the last one for a user with a short history. */
export function eraseSlice<State extends EvaluatedUser>(
  { erasing, profile }: State,
  body: EraseBody,
  { context, empty, rows, tell, tellOf, atEnd = [] }: Erasure<State>,
): Decision<State> {
  const { self, now, remains = nothingMore } = context;
  const last = erasing?.upToSeq ?? lastSeqToErase(profile, now);
  const rebuildAtEnd = erasing?.rebuildAtEnd;
  const fromEvents = erasing?.fromEvents ?? (hasLeftOut(profile) || undefined);
  const named = fromEvents === true ? tellOf(remains.events.filter(({ seq }) => seq <= last)) : [];
  const told = [...(erasing === undefined ? tell : []), ...named];
  const events = (upToSeq: number): StoreChange => ({ do: "eraseEvents", owner: self, upToSeq });
  if (!remains.hasMoreRows && (remains.next === undefined || remains.next > last)) {
    return {
      state: null,
      changes: [events(last), ...rows, ...removalsOf(self)],
      send: [
        ...told,
        ...atEnd,
        ...(rebuildAtEnd === true ? [rebuildAfterErasure(self, `left-${last}`)] : []),
      ],
    };
  }
  const progress: Erasing = {
    upToSeq: last,
    events: (erasing?.events ?? 0) + remains.events.length,
    resumeAt: erasing?.resumeAt ?? now.getTime() + resumeAfterMs,
    ...(fromEvents === true && { fromEvents }),
    ...(body.onlyIfLinkedTo !== undefined && { onlyIfLinkedTo: body.onlyIfLinkedTo }),
    ...(rebuildAtEnd === true && { rebuildAtEnd }),
  };
  const { atMost, next = last + 1 } = remains;
  const { fromSeq, hasMoreRows: _, ...order } = body;
  const rowsRemain = remains.hasMoreRows && { hasMoreRows: true as const };
  return {
    state: { ...empty, erasing: progress },
    changes:
      atMost === 0
        ? []
        : [
            { ...events(Math.min(next - 1, last)), ...(fromSeq !== undefined && { fromSeq }) },
            ...(erasing === undefined ? rows : []),
            ...removalsOf(self).map((removal) => ({ ...removal, atMost })),
          ],
    send: [
      ...told,
      { to: self, type: eraseType, body: { ...order, upToSeq: last, fromSeq: next, ...rowsRemain } },
    ],
  };
}

function hasLeftOut(profile: Profile): boolean {
  return isTrimmed(profile, "groups") || isTrimmed(profile, "anonymousIds");
}

const nothingMore: Remains = { events: [], hasMoreRows: false, atMost: 0 };

/**
 * The messages that are applied when the erasure is complete, in their order; all others concern a user who is gone.
 * Another erasure, and what a group forgets, are among them: events that wait may be what they erase.
 */
const waiting: ReadonlySet<string> = new Set([
  "event",
  "adopt",
  "absorb",
  "claim",
  "rebuild",
  "forget",
  eraseType,
]);

/** The handlers of a user, so that they are not called while the user is erased. */
export function unlessErasing<State extends EvaluatedUser>(
  handlers: Readonly<Record<string, Handler<State, WorkspaceView>>>,
): Record<string, Handler<State, WorkspaceView>> {
  return Object.fromEntries(
    Object.entries(handlers).map(([type, handler]): [string, Handler<State, WorkspaceView>] => [
      type,
      {
        ...handler,
        prepare(raw) {
          const prepared = handler.prepare(raw);
          const { event, adopted } = prepared;
          const isSlice = type === eraseType && eraseBodySchema.parse(raw).upToSeq !== undefined;
          return {
            ...prepared,
            decide(state, context) {
              const { erasing } = state;
              if (erasing === undefined || isSlice) return prepared.decide(state, context);
              if (type === wakeType) return resume(state, erasing, context);
              if (event !== undefined && event.seq <= erasing.upToSeq) return { state };
              if (adopted !== undefined && adopted.seq <= erasing.upToSeq)
                return { state, changes: [owned(context.self, adopted.messageId)] };
              return waiting.has(type) ? { state, putOff: true } : { state };
            },
          };
        },
      },
    ]),
  );
}

/** A slice erases the event when it is the user's own. */
function owned(to: ActorKey, messageId: string): StoreChange {
  return { do: "ownEvents", to, messageIds: [messageId] };
}

function resume<State extends EvaluatedUser>(
  state: State,
  erasing: Erasing,
  { self, now }: WorkspaceContext<State>,
): Decision<State> {
  if (erasing.resumeAt > now.getTime()) return { state };
  const { upToSeq, onlyIfLinkedTo } = erasing;
  const body: EraseBody = { upToSeq, ...(onlyIfLinkedTo !== undefined && { onlyIfLinkedTo }) };
  return {
    state: { ...state, erasing: { ...erasing, resumeAt: now.getTime() + resumeAfterMs } },
    send: [{ to: self, type: eraseType, body: { ...body } }],
  };
}
