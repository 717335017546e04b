/** What uses a provider, from the definitions of journeys: asked before it is removed. Pure. */
import * as z from "zod/mini";
import type { Channel } from "./channels.js";

export interface JourneyOfUse {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly definition?: unknown;
}

const messages = z.object({
  nodes: z.array(
    z.object({
      type: z.string(),
      variant: z.optional(z.object({ type: z.string(), providerOverride: z.optional(z.string()) })),
    }),
  ),
});

/**
 * The journeys, also paused ones, with a message that no provider would take: it names the provider that goes, or the channel has no
 * other one.
 */
export function journeysWithout(
  journeys: readonly JourneyOfUse[],
  { channel, type, isLast }: { readonly channel: Channel; readonly type: string; readonly isLast: boolean },
): readonly JourneyOfUse[] {
  return journeys.filter(({ definition }) => {
    const read = messages.safeParse(definition);
    return (
      read.success &&
      read.data.nodes.some(
        ({ variant }) => variant?.type === channel && (isLast || variant.providerOverride === type),
      )
    );
  });
}
