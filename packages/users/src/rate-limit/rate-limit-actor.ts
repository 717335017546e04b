/**
 * The actor of a RateLimit node: assigns each run that reaches the node a time at which it may continue, in the order of
 * their requests. No time window of the node's length contains more permits than the node allows.
 */
import { actorKey, actorKeySchema, type ActorKey, type Json, type WorkspaceId } from "@signalbox/core";
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
import { grantPermit, noPermits, type GrantedPermits } from "./permits.js";

export const rateLimitKind = "rateLimit";

export function rateLimitKey(workspaceId: WorkspaceId, journeyId: string, nodeId: string): ActorKey {
  return actorKey(workspaceId, rateLimitKind, `${journeyId}/${nodeId}`);
}

/** The message type of a granted permit, sent to the actor that requested it. */
export const permitType = "turn";

/** `id` is that of the request; `at` is the permitted time, ms. */
export interface PermitBody {
  readonly id: string;
  readonly at: number;
}

export const permitBodySchema: z.ZodType<PermitBody> = z.object({ id: z.string(), at: z.number() });

interface RequestBody {
  readonly for: ActorKey;
  readonly id: string;
  readonly messages: number;
  readonly perSeconds: number;
}

const requestBodySchema: z.ZodType<RequestBody> = z.object({
  for: actorKeySchema,
  id: z.string(),
  messages: z.int(),
  perSeconds: z.number(),
});

export const rateLimitStateFormat: StateFormat<GrantedPermits> = defineState<GrantedPermits>(1, {
  kind: rateLimitKind,
  schema: z.object({
    v: z.literal(1),
    last: z.number(),
    slots: z.array(z.tuple([z.number(), z.number()])),
  }),
  fits: ({ last, slots }) => typeof last === "number" && Array.isArray(slots),
});

export const rateLimitBehaviour: Behaviour<GrantedPermits> = {
  kind: rateLimitKind,
  create: () => noPermits,
  deserialize: rateLimitStateFormat.read,
  serialize: rateLimitStateFormat.write,
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    ask: defineHandler({ body: requestBodySchema, decide: grant }),
    wake: wakeHandler((state: GrantedPermits) => ({ state })),
  },
};

function grant(
  state: GrantedPermits,
  { for: to, id, messages, perSeconds }: RequestBody,
  { now }: DecisionContext,
): Decision<GrantedPermits> {
  const limit = { permits: messages, windowMs: perSeconds * 1_000 };
  const granted = grantPermit(state, limit, now.getTime());
  return {
    state: granted.permits,
    send: [{ to, type: permitType, body: { id, at: granted.at } satisfies Record<string, Json> }],
  };
}
