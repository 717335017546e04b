/**
 * What a workspace's definitions say of one person, as it is shown: the values of its user properties, the segments the
 * person is in, the subscriptions that follow from segments. Read from the person's own document, so it is true the
 * moment an event is applied. Segments that belong to another resource are not shown.
 */
import type { WorkspaceState } from "@signalbox/actors";
import type { Audience, AudienceUser, ComputedState } from "@signalbox/audience";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { subscriptionStates } from "./subscription-states.js";

export const propertiesSchema: z.ZodType = z
  .record(z.string(), z.object({ name: z.string(), value: z.unknown() }))
  .describe("By the id of the user property: those that have a value.");
export const segmentsSchema: z.ZodType = z.array(z.object({ id: z.string(), name: z.string() }));
export const subscriptionsSchema: z.ZodType = z
  .array(z.object({ id: z.string(), name: z.string(), subscribed: z.boolean() }))
  .describe("Of every group.");

export interface PersonAudience {
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
  readonly person: AudienceUser;
  readonly standing: ComputedState;
  readonly now: Date;
}

export function audienceOf({ state, audience, person, standing, now }: AudienceQuestion): PersonAudience {
  const values = audience.values({ computedState: standing, user: person, now: now.getTime() });
  return {
    properties: Object.fromEntries(
      state.userProperties.flatMap(({ id, name, slot }) => {
        const value = values.get(slot);
        return value === undefined ? [] : [[id, { name, value }] as const];
      }),
    ),
    segments: state.segments
      .filter(({ slot, resourceType }) => standing.held.has(slot) && resourceType === "Declarative")
      .map(({ id, name }) => ({ id, name })),
    subscriptions: subscriptionStates(state, standing).map(({ group: { id, name }, subscribed }) => ({
      id,
      name,
      subscribed,
    })),
  };
}
