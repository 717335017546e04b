/**
 * Who may pass a RateLimit node when: one actor for each such node, which sees all runs that come there and gives each a
 * moment, in the order they asked. In no window of the node's length are there more moments than it allows.
 */
import { actorKey, type ActorKey, type Json, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import {
  defineHandler,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
} from "@signalbox/engine";
import { giveTurn, noTurns, type GivenTurns } from "./permits.js";

export const rateLimitKind = "rateLimit";

export function rateLimitKey(workspaceId: WorkspaceId, journeyId: string, nodeId: string): ActorKey {
  return actorKey(workspaceId, rateLimitKind, `${journeyId}/${nodeId}`);
}

/** The message type of the answer, to anyone who asked. */
export const turnType = "turn";

/** `id` is that of the question; `at`, ms, the moment. */
export interface TurnBody {
  readonly id: string;
  readonly at: number;
}

export const turnBodySchema: z.ZodType<TurnBody> = z.object({ id: z.string(), at: z.number() });

interface AskBody {
  readonly for: ActorKey;
  readonly id: string;
  readonly messages: number;
  readonly perSeconds: number;
}

const askBodySchema: z.ZodType<AskBody> = z.object({
  for: z.string().transform((key) => key as ActorKey),
  id: z.string(),
  messages: z.int(),
  perSeconds: z.number(),
});

export const rateLimitBehaviour: Behaviour<GivenTurns> = {
  kind: rateLimitKind,
  create: () => noTurns,
  revive: (text) => JSON.parse(text) as GivenTurns,
  store: (state) => JSON.stringify(state),
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    ask: defineHandler({ body: askBodySchema, decide: answer }),
    wake: wakeHandler((state: GivenTurns) => ({ state })),
  },
};

function answer(
  state: GivenTurns,
  { for: to, id, messages, perSeconds }: AskBody,
  { now }: DecisionContext,
): Decision<GivenTurns> {
  const limit = { turns: messages, windowMs: perSeconds * 1_000 };
  const given = giveTurn(state, limit, now.getTime());
  return {
    state: given.turns,
    send: [{ to, type: turnType, body: { id, at: given.at } satisfies Record<string, Json> }],
  };
}
