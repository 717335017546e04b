/** Who gets a broadcast, by segments. Pure. */
import { z } from "zod";

/** The members of at least one segment of `include` and of no segment of `exclude`, each once. */
export interface BroadcastAudience {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** As it is stored: what a caller may give is narrower. */
export const broadcastAudienceSchema: z.ZodType<BroadcastAudience> = z.object({
  include: z.array(z.string()),
  exclude: z.array(z.string()),
});

/** A broadcast or a plan: a segment alone, or an audience. */
export interface WithAudience {
  readonly segmentId?: string;
  readonly audience?: BroadcastAudience;
}

/** Without any segments while none is chosen. */
export function audienceOfBroadcast({ segmentId, audience }: WithAudience): BroadcastAudience {
  return audience ?? { include: segmentId === undefined ? [] : [segmentId], exclude: [] };
}

/** The ids of its segments, those that are included first. */
export function audienceSegmentIds(broadcast: WithAudience): readonly string[] {
  const { include, exclude } = audienceOfBroadcast(broadcast);
  return [...include, ...exclude];
}

/** The segment, where one is included and none is excluded. */
export function onlySegmentOf(broadcast: WithAudience): string | undefined {
  const { include, exclude } = audienceOfBroadcast(broadcast);
  return include.length === 1 && exclude.length === 0 ? include[0] : undefined;
}
