/**
 * The results of a workspace's definitions for one user: values of user properties, segments, and subscriptions
 * (which are based on segments). Read from the user's own document, so they are current the moment an event is
 * applied. Segments that belong to another resource are not shown.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import type { Audience, AudienceUser, ComputedState } from "@signalbox/audience";
import type { Json } from "@signalbox/core";
import { nameOfUser, type NameSight } from "./name-users.js";
import { subscriptionStates } from "./subscription-states.js";

export interface UserAudience {
  /** Undefined where nothing but the id is known, or may be shown. */
  readonly name: string | undefined;
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
  readonly nameSight: NameSight | undefined;
}

export function audienceOf(question: AudienceQuestion): UserAudience {
  const { state, audience, user, computedState, now, nameSight } = question;
  const values = audience.values({ computedState, user, now: now.getTime() });
  return {
    name: nameOfUser({ state, values, profile: user.profile, sight: nameSight }),
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
