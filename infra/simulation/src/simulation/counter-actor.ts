/**
 * An actor that counts: a user's facts tolerate repetition, but its counts show every event that was applied twice,
 * every message processed twice and every alarm that fired twice or never.
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

export const counterKind = "counter";
const alarmAfterMs = 40;

export interface CounterState {
  readonly events: number;
  readonly pings: number;
  readonly wakes: number;
  readonly alarmAt: number | null;
}

interface CounterBody {
  readonly event: EventRecord;
  /** The id of the counter that gets a ping. */
  readonly ping: string;
  /** Makes its actor throw. */
  readonly poison: boolean;
}

const nothing: CounterState = { events: 0, pings: 0, wakes: 0, alarmAt: null };

export function counterMessage(workspaceId: WorkspaceId, id: string, body: CounterBody): Message {
  return { to: actorKey(workspaceId, counterKind, id), type: "event", body };
}

export const counterBehaviour: Behaviour<CounterState> = {
  kind: counterKind,
  create: () => nothing,
  deserialize: (text) => JSON.parse(text) as CounterState,
  serialize: (state) => JSON.stringify(state),
  alarmAt: ({ alarmAt }) => alarmAt,
  isListed: () => true,
  refold: { reset: () => nothing, fold: (state) => ({ ...state, events: state.events + 1 }) },
  handlers: {
    event: defineHandler<CounterState, CounterBody>({
      body: z.object({ event: eventRecordSchema, ping: z.string(), poison: z.boolean() }),
      event: ({ event }) => event,
      decide: (state, { ping, poison }, { workspaceId, now }) => {
        if (poison) throw new TypeError("simulated: an undecidable message");
        return {
          state: {
            ...state,
            events: state.events + 1,
            alarmAt: state.alarmAt ?? now.getTime() + alarmAfterMs,
          },
          send: [{ to: actorKey(workspaceId, counterKind, ping), type: "ping", body: {} }],
        };
      },
    }),
    ping: defineHandler<CounterState, object>({
      body: z.object({}),
      decide: (state) => ({ state: { ...state, pings: state.pings + 1 } }),
    }),
    wake: wakeHandler((state: CounterState, { now }) => {
      if (state.alarmAt === null || state.alarmAt > now.getTime()) return { state };
      return { state: { ...state, wakes: state.wakes + 1, alarmAt: null } };
    }),
  },
};
