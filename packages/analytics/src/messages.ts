/**
 * What the analysis of a workspace is told: moves of deliveries and the ways that runs of journeys went, each of them once,
 * because the actor that tells it has taken the event it stands in once.
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

export const analysisKind = "analysis";

/** The one actor of that kind in a workspace. */
export function analysisKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, analysisKind, "self");
}

export const moveBodySchema: typeof deliveryMoveSchema = deliveryMoveSchema;

/** A run came to these nodes in one go. `from` is where it stood before, none at the entry. */
export interface EdgeBody {
  readonly journeyId: string;
  readonly from?: string;
  readonly nodes: readonly EdgeNode[];
}

export interface EdgeNode {
  readonly nodeId: string;
  /** The label of the edge that led there. */
  readonly cause: string;
}

export const edgeBodySchema: z.ZodType<EdgeBody> = z.object({
  journeyId: z.string(),
  from: z.string().exactOptional(),
  nodes: z.array(z.object({ nodeId: z.string(), cause: z.string() })),
});

/** For the actor that takes an event of the delivery pipeline. */
export function moveMessages(workspaceId: WorkspaceId, news: DeliveryNews | undefined): readonly Message[] {
  if (news?.move === undefined) return [];
  return [{ to: analysisKey(workspaceId), type: "move", body: news.move }];
}

/** For the actor that moves runs; nothing is told of hidden ones. */
export function edgeMessage(workspaceId: WorkspaceId, way: EdgeBody): Message {
  return { to: analysisKey(workspaceId), type: "way", body: way };
}
