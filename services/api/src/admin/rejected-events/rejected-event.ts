/** A rejected event as operators see it: an item of a lenient batch that was not accepted, with the reason. */
import type { RejectedEventRow } from "@signalbox/workspace";
import { z } from "zod";

export interface RejectedEvent {
  readonly id: string;
  /** As it was sent. */
  readonly item: unknown;
  readonly reason: string;
  readonly rejectedAt: number;
}

export const rejectedEventSchema: z.ZodType<RejectedEvent> = z
  .object({
    id: z.string(),
    item: z.unknown().describe("As it was sent."),
    reason: z.string(),
    rejectedAt: z.int(),
  })
  .meta({ id: "RejectedEvent" });

export function rejectedEventOf(id: string, { item, reason, at }: RejectedEventRow): RejectedEvent {
  return { id, item: JSON.parse(item), reason, rejectedAt: at };
}
