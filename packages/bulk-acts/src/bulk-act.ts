/** What is done with many people at once. */
import { idField } from "@signalbox/workspace";
import { z } from "zod";

export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type BulkAct =
  | { readonly type: "AddToList"; readonly segmentId: string }
  | { readonly type: "RemoveFromList"; readonly segmentId: string }
  | {
      readonly type: "Subscribe";
      readonly subscriptionGroupId: string;
      /** Brings back who has left the group. */
      readonly resubscribe?: boolean;
    }
  | { readonly type: "Unsubscribe"; readonly subscriptionGroupId: string }
  | { readonly type: "StartJourney"; readonly journeyId: string }
  | { readonly type: "Export"; readonly format: ExportFormat }
  | { readonly type: "Erase" };

export type BulkActType = BulkAct["type"];
export type ActOf<Type extends BulkActType> = Extract<BulkAct, { readonly type: Type }>;

const id = idField.transform((text) => text.toLowerCase());
const segmentId = id.describe("A manual segment.");

/** Ids in lower case, as they are stored. */
export const bulkActSchema: z.ZodType<BulkAct> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("AddToList"), segmentId }),
  z.object({ type: z.literal("RemoveFromList"), segmentId }),
  z.object({
    type: z.literal("Subscribe"),
    subscriptionGroupId: id,
    resubscribe: z
      .boolean()
      .exactOptional()
      .describe("Also people who have left the group. By default they stay away."),
  }),
  z.object({ type: z.literal("Unsubscribe"), subscriptionGroupId: id }),
  z.object({ type: z.literal("StartJourney"), journeyId: id }),
  z.object({ type: z.literal("Export"), format: z.enum(exportFormats) }),
  z.object({ type: z.literal("Erase") }),
]);
