/** What an upload of subscriptions and its check are asked, and the group they are about. */
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import type { RouteRequest } from "../../http/route.js";
import { requestSays } from "../../http/request-sentences.js";
import { readWorkspace } from "../settings/read-workspace.js";
import type { WishRules } from "./resolve-wishes.js";
import type { SubscriberFile } from "./subscriber-batches.js";

const groupHeader = "df-subscription-group-id";

interface UploadQuery {
  readonly create: boolean;
  readonly resubscribe: boolean;
}

interface SubscriptionUpload {
  readonly upload: { name: string; required: boolean; description: string }[];
  readonly query: z.ZodType<UploadQuery>;
}

export const subscriptionUpload: SubscriptionUpload = {
  upload: [
    {
      name: groupHeader,
      required: true,
      description:
        "The group. The file's columns, in any spelling (`E-Mail`, `User ID`): `id` of a user, or `email` of all users who " +
        "have it; `action`, which is `subscribe` or `unsubscribe`; without such a column `status`, with the words of " +
        "other products' exports. Others become traits, as an email beside an id does. " +
        "Columns are separated by commas, semicolons or tabs.",
    },
  ],
  query: z.object({
    create: z
      .boolean()
      .default(false)
      .describe(
        "Create a user for an email that no user has: the address in lower case is its id and its trait `email`. Otherwise such a row is invalid.",
      ),
    resubscribe: z
      .boolean()
      .default(false)
      .describe("Rows without an action bring back users who have left the group."),
  }),
};

export interface UploadTarget {
  readonly state: WorkspaceState;
  readonly group: SubscriptionGroup;
  /** All of it but the file. */
  readonly source: Omit<SubscriberFile, "file">;
  readonly rules: WishRules;
}

/** Throws `BadRequest` without a group, and `NotFound` for an unknown one. */
export async function uploadTarget(
  { http, workspaceId, visibility, query }: RouteRequest<UploadQuery, unknown>,
  { actors }: Pick<ApiContext, "actors">,
): Promise<UploadTarget> {
  const given = http.get(groupHeader);
  const groupId = given.toLowerCase();
  if (groupId === "") throw badRequest(issueAt([groupHeader], requestSays.requiredHeader()));
  const state = await readWorkspace(workspaceId, actors);
  const group = state.subscriptionGroups.find(({ id }) => id === groupId);
  if (group === undefined) throw notFound(`no subscription group with id ${JSON.stringify(given)}`);
  const { create: creates, resubscribe: resubscribes } = query;
  const findsByEmail = visibility?.isPropertyVisible("email") ?? true;
  return {
    state,
    group,
    source: { state, workspaceId, creates, findsByEmail },
    rules: { workspaceId, state, group, resubscribes },
  };
}
