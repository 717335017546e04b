/** What is done with many people at once. */
import type { RunPlace } from "@signalbox/core";
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
  | ({ readonly type: "StopRuns"; readonly journeyId: string } & RunPlace)
  | { readonly type: "MoveRuns"; readonly journeyId: string; readonly moves: readonly RunsMove[] }
  | { readonly type: "Export"; readonly format: ExportFormat }
  | { readonly type: "Erase" };

/** Runs at a node, to another one. */
export interface RunsMove extends RunPlace {
  readonly to: string;
}

export type BulkActType = BulkAct["type"];
export type ActOf<Type extends BulkActType> = Extract<BulkAct, { readonly type: Type }>;

const id = idField.transform((text) => text.toLowerCase());
const segmentId = id.describe("A manual segment.");

const nodeId = z.string().min(1).max(512);

/** Which runs of a journey are meant. */
export const runPlaceFields: {
  readonly nodeId: z.ZodExactOptional<z.ZodString>;
  readonly version: z.ZodExactOptional<z.ZodInt>;
} = {
  nodeId: nodeId.exactOptional().describe("Only runs at this node. Default: at any."),
  version: z.int().min(1).exactOptional().describe("Only runs of this version. Default: of any."),
};

export const moveTarget: z.ZodString = nodeId.describe(
  "A node of the version that is published when a run moves, or `ExitNode`.",
);

/** Of one act. */
export const maxMoves = 100;

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
  z.object({ type: z.literal("StopRuns"), journeyId: id, ...runPlaceFields }),
  z.object({
    type: z.literal("MoveRuns"),
    journeyId: id,
    moves: z
      .array(z.object({ ...runPlaceFields, to: moveTarget }))
      .min(1)
      .max(maxMoves)
      .describe("Of a run that several concern, the first counts."),
  }),
  z.object({ type: z.literal("Export"), format: z.enum(exportFormats) }),
  z.object({ type: z.literal("Erase") }),
]);
