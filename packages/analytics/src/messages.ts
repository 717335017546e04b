/**
 * Messages to the analysis actor of a workspace: count transitions of deliveries and edges that journey runs took. Each is
 * sent once, because the sending actor applies the event that contains it once.
 */
import {
  actorKey,
  deliveryMoveSchema,
  type ActorKey,
  type DeliveryNews,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { goalLineSchema, type GoalLine } from "./goal-counts.js";

export const analysisKind = "analysis";

/** The only actor of this kind in a workspace. */
export function analysisKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, analysisKind, "self");
}

export const moveBodySchema: typeof deliveryMoveSchema = deliveryMoveSchema;

/** The nodes that a run reached in one step. `from` is the node before; absent at the entry. */
export interface EdgeBody {
  readonly journeyId: string;
  readonly from?: string;
  readonly nodes: readonly EdgeNode[];
  /** What counts for the goal, the hold-out and the exit conditions; none when absent. */
  readonly goals?: readonly GoalLine[];
}

export interface EdgeNode {
  readonly nodeId: string;
  /** The label of the edge that led there. */
  readonly cause: string;
}

/** As a node without an id: the run ended before the exit, for the reason. */
export function leftEarly(reason: string): EdgeNode {
  return { nodeId: "", cause: reason };
}

export const edgeBodySchema: z.ZodType<EdgeBody> = z.object({
  journeyId: z.string(),
  from: z.string().exactOptional(),
  nodes: z.array(z.object({ nodeId: z.string(), cause: z.string() })),
  goals: z.array(goalLineSchema).exactOptional(),
});

/** Sent by the actor that applies an event of the delivery pipeline; empty if the event has no count transition. */
export function moveMessages(workspaceId: WorkspaceId, news: DeliveryNews | undefined): readonly Message[] {
  if (news?.move === undefined) return [];
  return [{ to: analysisKey(workspaceId), type: "move", body: news.move }];
}

/** Sent by the actor that advances runs; not for hidden runs. */
export function edgeMessage(workspaceId: WorkspaceId, edges: EdgeBody): Message {
  return { to: analysisKey(workspaceId), type: "way", body: edges };
}
