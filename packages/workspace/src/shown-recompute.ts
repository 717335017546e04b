/** What a segment, a user property or a journey shows of the recompute for all users. */
import { z } from "zod";

/** Only for a definition that is in force; others are in no recompute. */
export interface ShownRecompute {
  readonly lastRecomputed?: number;
  /** Events, rows and documents that the run has read to find users; `total` is 0 before it begins. */
  readonly progress?: { readonly done: number; readonly total: number };
}

export const progressSchema: z.ZodType<{ readonly done: number; readonly total: number }> = z.object({
  done: z.int(),
  total: z.int(),
});

export const recomputeProgressText =
  "Of the run that computes it for all users: events, rows and documents read, of all to read. `total` is 0 before the run begins and never less than `done`. Absent once the run is done.";
