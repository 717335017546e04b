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
  /** Of an anonymous user that is erased with this user, who is told at the end. */
  readonly onlyIfLinkedTo?: string;
  /** Set where an earlier release has written the state meanwhile: what came after the erasure is folded again. */
  readonly rebuildAtEnd?: true;
}

export const erasingSchema: z.ZodType<Erasing> = z.object({
  upToSeq: z.number(),
  events: z.number(),
  resumeAt: z.number(),
  fromEvents: z.literal(true).exactOptional(),
  onlyIfLinkedTo: z.string().exactOptional(),
  rebuildAtEnd: z.literal(true).exactOptional(),
});
