/** Finds the manual segment of a call. */
import { type RouteRequest } from "../../http/route.js";
import type { StoredSegment } from "@signalbox/workspace";
import { issueAt, type WorkspaceId } from "@signalbox/core";
import { manualSegmentVersion } from "@signalbox/audience";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { requestSays } from "../../http/request-sentences.js";

export interface ManualSegment extends StoredSegment {
  /** Of the current list of users. */
  readonly version: number;
}

/** Throws `NotFound` for an unknown segment and `BadRequest` for one that is not manual. */
export async function findManualSegment(
  workspaceId: WorkspaceId,
  segmentId: string,
  { actors }: Pick<ApiContext, "actors">,
): Promise<ManualSegment> {
  const id = segmentId.toLowerCase();
  const { segments } = await readWorkspace(workspaceId, actors);
  const segment = segments.find((each) => each.id === id);
  if (segment === undefined) throw notFound(`no segment with id ${JSON.stringify(segmentId)}`);
  const version = manualSegmentVersion(segment.definition);
  if (version === undefined) throw badRequest(issueAt(["segmentId"], requestSays.notManual()));
  return { ...segment, version };
}

/** As `findManualSegment`; with a guard the command decides instead, which knows that a segment was deleted. */
export async function manualSegmentId(
  segmentId: string,
  { workspaceId, ifMatch }: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "ifMatch">,
  api: Pick<ApiContext, "actors">,
): Promise<string> {
  if (ifMatch !== undefined) return segmentId.toLowerCase();
  return (await findManualSegment(workspaceId, segmentId, api)).id;
}
