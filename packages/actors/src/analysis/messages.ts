/**
 * What the analysis of a workspace is told: moves of deliveries and visits of journey nodes, each of them once, because the
 * actor that tells it has taken the event it stands in once.
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

/** A run came to a node; `from` is the node it came from, none at the entry, and `cause` the label of the edge. */
export interface VisitBody {
  readonly journeyId: string;
  readonly from?: string;
  readonly nodeId: string;
  readonly cause: string;
}

export const visitBodySchema: z.ZodType<VisitBody> = z.object({
  journeyId: z.string(),
  from: z.string().exactOptional(),
  nodeId: z.string(),
  cause: z.string(),
});

/** For the actor that takes an event of the delivery pipeline. */
export function moveMessages(workspaceId: WorkspaceId, news: DeliveryNews | undefined): readonly Message[] {
  if (news?.move === undefined) return [];
  return [{ to: analysisKey(workspaceId), type: "move", body: news.move }];
}

/** For the actor that moves runs: one for each visit that is not hidden. */
export function visitCount(workspaceId: WorkspaceId, visit: VisitBody): Message {
  return { to: analysisKey(workspaceId), type: "visit", body: visit };
}
