/** The rows of a page of users; loads each user's document once. */
import { emptyView, type WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { keyAt, type ListedWorkspace, listedUserAt, type ListPosition } from "@signalbox/users";
import { audienceOf, propertiesSchema, segmentsSchema, subscriptionsSchema } from "./person-audience.js";

export const userRowSchema: z.ZodType = z.object({
  id: z.string(),
  isAnonymous: z.literal(true).optional().describe("The id is that of an anonymous user."),
  workspaceId: z.string().optional().describe("In the list of a parent: the workspace of the user."),
  properties: propertiesSchema,
  segments: segmentsSchema,
  subscriptions: subscriptionsSchema.optional(),
});

export interface UserRowsRequest {
  readonly positions: readonly ListPosition[];
  readonly workspaces: readonly ListedWorkspace[];
  readonly includeSubscriptions: boolean;
}

/** In the given order; users who were erased since the page was read are left out. */
export async function userRows(
  { positions, workspaces, includeSubscriptions }: UserRowsRequest,
  { actors, views, now }: Pick<ApiContext, "actors" | "views" | "now">,
): Promise<readonly object[]> {
  const byId = new Map<string, ListedWorkspace>(workspaces.map((each) => [each.workspaceId, each]));
  const listed = positions.flatMap(({ place: sortKey, workspaceId }) => {
    const workspace = byId.get(workspaceId);
    return workspace === undefined
      ? []
      : [{ workspace, sortKey, key: keyAt(workspace.workspaceId, sortKey) }];
  });
  const [documents, compiled] = await Promise.all([
    actors.load(listed.map(({ key }) => key)),
    views.load(new Set(listed.map(({ workspace }) => workspace.workspaceId))),
  ]);
  const moment = now();
  return listed.flatMap(({ workspace, sortKey, key }) => {
    const listedUser = listedUserAt(sortKey, documents.get(key));
    if (listedUser === undefined) return [];
    const { audience }: WorkspaceView = compiled.get(workspace.workspaceId) ?? emptyView;
    const { properties, segments, subscriptions } = audienceOf({
      state: workspace.state,
      audience,
      ...listedUser,
      now: moment,
    });
    return {
      id: listedUser.user.id,
      ...(listedUser.user.kind === "anonymous" && { isAnonymous: true }),
      ...(workspaces.length > 1 && { workspaceId: workspace.workspaceId }),
      properties,
      segments,
      ...(includeSubscriptions && { subscriptions }),
    };
  });
}
