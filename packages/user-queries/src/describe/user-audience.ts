/**
 * The results of a workspace's definitions for one user: values of user properties, segments, and subscriptions
 * (which are based on segments). Read from the user's own document, so they are current the moment an event is
 * applied. Segments that belong to another resource are not shown.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { Audience, AudienceUser, ComputedState } from "@signalbox/audience";
import type { Json } from "@signalbox/core";
import { subscriptionStates } from "./subscription-states.js";

export interface UserAudience {
  readonly properties: Readonly<Record<string, { readonly name: string; readonly value: Json }>>;
  readonly segments: readonly { readonly id: string; readonly name: string }[];
  /** Of every group. */
  readonly subscriptions: readonly {
    readonly id: string;
    readonly name: string;
    readonly subscribed: boolean;
  }[];
}

export interface AudienceQuestion {
  readonly state: WorkspaceState;
  readonly audience: Audience;
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
  readonly now: Date;
}

export function audienceOf({ state, audience, user, computedState, now }: AudienceQuestion): UserAudience {
  const values = audience.values({ computedState, user, now: now.getTime() });
  return {
    properties: Object.fromEntries(
      state.userProperties.flatMap(({ id, name, slot }) => {
        const value = values.get(slot);
        return value === undefined ? [] : [[id, { name, value }] as const];
      }),
    ),
    segments: state.segments
      .filter(({ slot, resourceType }) => computedState.held.has(slot) && resourceType === "Declarative")
      .map(({ id, name }) => ({ id, name })),
    subscriptions: subscriptionStates(state, computedState).map(({ group: { id, name }, subscribed }) => ({
      id,
      name,
      subscribed,
    })),
  };
}
