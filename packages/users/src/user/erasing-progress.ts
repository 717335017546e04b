/** How far the erasure of a user has come: all that the document of an erased user keeps until it is removed. */
import { z } from "zod";

export interface Erasing {
  /** The last `seq` of the events that are erased. */
  readonly upToSeq: number;
  /** Events that were erased so far. */
  readonly events: number;
  /** When the erasure is resumed in case that its message was lost, ms. */
  readonly resumeAt: number;
}

export const erasingSchema: z.ZodType<Erasing> = z.object({
  upToSeq: z.number(),
  events: z.number(),
  resumeAt: z.number(),
});
