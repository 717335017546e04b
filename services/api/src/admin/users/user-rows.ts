/** The people of a page as a list shows them: one load of their documents, whatever the page shows of them. */
import { emptyView, type WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { judgedAt, keyAt, type ListedWorkspace, type Spot } from "@signalbox/users";
import { audienceOf, propertiesSchema, segmentsSchema, subscriptionsSchema } from "./person-audience.js";

export const userRowSchema: z.ZodType = z.object({
  id: z.string(),
  isAnonymous: z.literal(true).optional().describe("The id is that of a visitor nobody knows yet."),
  workspaceId: z.string().optional().describe("In the list of a parent: whose user it is."),
  properties: propertiesSchema,
  segments: segmentsSchema,
  subscriptions: subscriptionsSchema.optional(),
});

export interface UserRowsRequest {
  readonly spots: readonly Spot[];
  readonly workspaces: readonly ListedWorkspace[];
  readonly includeSubscriptions: boolean;
}

/** In the order given; whoever was erased since the page was read is left out. */
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
