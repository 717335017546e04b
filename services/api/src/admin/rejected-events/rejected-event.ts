/** A rejected event as operators see it: an item of a lenient batch that was not accepted, with the reason. */
import type { RejectedEventRow } from "@signalbox/workspace";
import { sentenceSchema, type Sentence } from "@signalbox/core";
import { z } from "zod";
import { nameField } from "../users/user-names.js";

const sentencesSchema = z.array(sentenceSchema);

export interface RejectedEvent {
  readonly id: string;
  /** As it was sent. */
  readonly item: unknown;
  readonly reason: string;
  readonly reasonSays?: readonly Sentence[];
  readonly rejectedAt: number;
  /** Of the user that the item names, in lists. */
  readonly userName?: string | undefined;
}

export const rejectedEventSchema: z.ZodType<RejectedEvent> = z
  .object({
    id: z.string(),
    item: z.unknown().describe("As it was sent."),
    reason: z.string().describe("In English, problems separated by `;`."),
    reasonSays: z
      .array(sentenceSchema)
      .exactOptional()
      .describe("What `reason` says. Absent for events that a release without them rejected."),
    rejectedAt: z.int(),
    userName: nameField,
  })
  .meta({ id: "RejectedEvent" });

export function rejectedEventOf(
  id: string,
  { item, reason, reasonSays, at }: RejectedEventRow,
): RejectedEvent {
  return {
    id,
    item: JSON.parse(item),
    reason,
    ...(reasonSays !== undefined && { reasonSays: sentencesSchema.parse(JSON.parse(reasonSays)) }),
    rejectedAt: at,
  };
}
