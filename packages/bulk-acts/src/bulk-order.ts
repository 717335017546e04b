/** The order of the task of a bulk act: the act, and what is bound when it starts. It names nobody. */
import { sentenceSchema, type Sentence } from "@signalbox/core";
import { z } from "zod";
import type { TargetKind } from "./bulk-target.js";
import { bulkActSchema, type BulkAct } from "./bulk-act.js";

/** A user property in an export. */
export interface ExportColumn {
  readonly id: string;
  readonly name: string;
}

export interface BulkOrder {
  readonly act: BulkAct;
  /** What the act is about, as it was called at the start: a list, a group, a journey. */
  readonly name: string;
  readonly by: TargetKind;
  /** The filter in words, without values; or how many were chosen. */
  readonly about: readonly Sentence[];
  /** How many there were at the start; of an act on runs that a put begins, 0. */
  readonly count: number;
  /** The time of the events, ms. */
  readonly at: number;
  /** Of a list: the version that the people are added to, or taken from. */
  readonly list?: { readonly version: number; readonly slot: number; readonly since: number };
  /** Of an export: what the one who asked for it may see. */
  readonly columns?: readonly ExportColumn[];
  /** Whether the one who asked may not see personal data. */
  readonly isMasked: boolean;
}

export const bulkOrderSchema: z.ZodType<BulkOrder> = z.object({
  act: bulkActSchema,
  name: z.string(),
  by: z.enum(["filter", "ids", "runs"]),
  about: z.array(sentenceSchema),
  count: z.int(),
  at: z.number(),
  list: z.object({ version: z.number(), slot: z.number(), since: z.number() }).exactOptional(),
  columns: z.array(z.object({ id: z.string(), name: z.string() })).exactOptional(),
  isMasked: z.boolean(),
});
