/**
 * An actor that exists to be counted: unlike a user, whose facts forgive repetition, a tally shows every event that was
 * applied twice, every message acted on twice and every alarm that fired twice or never.
 */
import { defineHandler, wakeHandler, type Behaviour } from "@signalbox/engine";
import {
  actorKey,
  eventRecordSchema,
  type EventRecord,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export const tallyKind = "tally";
const alarmAfterMs = 40;

export interface TallyState {
  readonly events: number;
  readonly pings: number;
  readonly wakes: number;
  readonly alarmAt: number | null;
}

interface TallyBody {
  readonly event: EventRecord;
  /** The tally to tell of it. */
  readonly ping: string;
  /** A body that its actor chokes on. */
  readonly poison: boolean;
}

const nothing: TallyState = { events: 0, pings: 0, wakes: 0, alarmAt: null };

export function tallyMessage(workspaceId: WorkspaceId, id: string, body: TallyBody): Message {
  return { to: actorKey(workspaceId, tallyKind, id), type: "event", body };
}

export const tallyBehaviour: Behaviour<TallyState> = {
  kind: tallyKind,
  create: () => nothing,
  revive: (text) => JSON.parse(text) as TallyState,
  store: (state) => JSON.stringify(state),
  alarmAt: ({ alarmAt }) => alarmAt,
  isListed: () => true,
  refold: { reset: () => nothing, fold: (state) => ({ ...state, events: state.events + 1 }) },
  handlers: {
    event: defineHandler<TallyState, TallyBody>({
      body: z.object({ event: eventRecordSchema, ping: z.string(), poison: z.boolean() }),
      event: ({ event }) => event,
      decide: (state, { ping, poison }, { workspaceId, now }) => {
        if (poison) throw new TypeError("simulated: a message nobody can decide");
        return {
          state: {
            ...state,
            events: state.events + 1,
            alarmAt: state.alarmAt ?? now.getTime() + alarmAfterMs,
          },
          send: [{ to: actorKey(workspaceId, tallyKind, ping), type: "ping", body: {} }],
        };
      },
    }),
    ping: defineHandler<TallyState, object>({
      body: z.object({}),
      decide: (state) => ({ state: { ...state, pings: state.pings + 1 } }),
    }),
    wake: wakeHandler((state: TallyState, { now }) => {
      if (state.alarmAt === null || state.alarmAt > now.getTime()) return { state };
      return { state: { ...state, wakes: state.wakes + 1, alarmAt: null } };
    }),
  },
};
