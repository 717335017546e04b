/** What a segment, a user property or a journey shows of the recompute for all users. */
import { z } from "zod";

/** Only for a definition that is in force; others are in no recompute. */
export interface ShownRecompute {
  readonly lastRecomputed?: number;
  readonly progress?: { readonly done: number; readonly total: number };
}

export const progressSchema: z.ZodType<{ readonly done: number; readonly total: number }> = z.object({
  done: z.int(),
  total: z.int(),
});
