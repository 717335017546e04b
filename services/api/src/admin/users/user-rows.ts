/** The rows of a page of users; loads each user's document once. */
import { emptyView, type WorkspaceView } from "@signalbox/actors";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import type { ListedWorkspace } from "./listed-workspaces.js";
import { judgedAt } from "./judged-at.js";
import { keyAt } from "./people-set.js";
import { audienceOf, propertiesSchema, segmentsSchema, subscriptionsSchema } from "./person-audience.js";
import type { Spot } from "./spot.js";

export const userRowSchema: z.ZodType = z.object({
  id: z.string(),
  isAnonymous: z.literal(true).optional().describe("The id is that of an anonymous user."),
  workspaceId: z.string().optional().describe("In the list of a parent: the workspace of the user."),
  properties: propertiesSchema,
  segments: segmentsSchema,
  subscriptions: subscriptionsSchema.optional(),
});

export interface UserRowsRequest {
  readonly spots: readonly Spot[];
  readonly workspaces: readonly ListedWorkspace[];
  readonly includeSubscriptions: boolean;
}

/** In the given order; users who were erased since the page was read are left out. */
export async function userRows(
  { spots, workspaces, includeSubscriptions }: UserRowsRequest,
  { actors, views, now }: Pick<ApiContext, "actors" | "views" | "now">,
): Promise<readonly object[]> {
  const byId = new Map<string, ListedWorkspace>(workspaces.map((each) => [each.workspaceId, each]));
  const listed = spots.flatMap(({ place, workspaceId }) => {
    const workspace = byId.get(workspaceId);
    return workspace === undefined ? [] : [{ workspace, place, key: keyAt(workspace.workspaceId, place) }];
  });
  const [documents, compiled] = await Promise.all([
    actors.load(listed.map(({ key }) => key)),
    views.load(new Set(listed.map(({ workspace }) => workspace.workspaceId))),
  ]);
  const moment = now();
  return listed.flatMap(({ workspace, place, key }) => {
    const judged = judgedAt(place, documents.get(key));
    if (judged === undefined) return [];
    const { audience }: WorkspaceView = compiled.get(workspace.workspaceId) ?? emptyView;
    const { properties, segments, subscriptions } = audienceOf({
      state: workspace.state,
      audience,
      ...judged,
      now: moment,
    });
    return {
      id: judged.person.id,
      ...(judged.person.kind === "anonymous" && { isAnonymous: true }),
      ...(workspaces.length > 1 && { workspaceId: workspace.workspaceId }),
      properties,
      segments,
      ...(includeSubscriptions && { subscriptions }),
    };
  });
}
