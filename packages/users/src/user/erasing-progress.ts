/** How far the erasure of a user has come: all that the document of an erased user keeps until it is removed. */
import { z } from "zod";

export interface Erasing {
  /** The last `seq` of the events that are erased. */
  readonly upToSeq: number;
  /** Events that were erased so far. */
  readonly events: number;
  /** When the erasure is resumed in case that its message was lost, ms. */
  readonly resumeAt: number;
  /** Set where the user did not know all groups and anonymous ids any more: the events that are erased name them. */
  readonly fromEvents?: true;
}

export const erasingSchema: z.ZodType<Erasing> = z.object({
  upToSeq: z.number(),
  events: z.number(),
  resumeAt: z.number(),
  fromEvents: z.literal(true).exactOptional(),
});
