/** The rate-limit actors of the draft's RateLimit nodes, which answer requests immediately. */
import { parseActorKey, type ActorKey, type Message } from "@signalbox/core";
import { type GrantedPermits, rateLimitBehaviour, rateLimitKind } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";

export interface SimulatedRateLimits {
  /** The permit if the message requests one, else nothing. Requests must be passed in order of time. */
  answer(message: Message, now: Date): readonly Message[];
}

export function createSimulatedRateLimits(workspace: WorkspaceView): SimulatedRateLimits {
  const states = new Map<ActorKey, GrantedPermits>();
  return {
    answer({ to, type, body }, now) {
      const address = parseActorKey(to);
      const handler = rateLimitBehaviour.handlers[type];
      if (address.kind !== rateLimitKind || handler === undefined) return [];
      const before = states.get(to) ?? rateLimitBehaviour.create(address);
      const context = { ...address, self: to, now, workspace, companions: new Map<ActorKey, never>() };
      const { state, send = [] } = handler.prepare(body).decide(before, context);
      if (state !== null) states.set(to, state);
      return send;
    },
  };
}
