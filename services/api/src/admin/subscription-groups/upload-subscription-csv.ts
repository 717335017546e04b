/**
 * POST `/subscription-groups/upload-csv`: subscribes and unsubscribes users from a CSV file of any length. The
 * whole file is checked before anything is applied; an invalid file is refused and the invalid rows are named.
 */
import { AppError, issueAt, userKey } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import type { SubscriptionChange } from "../../subscription-management/subscription-events.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { csvIssue } from "../uploads/csv-issue.js";
import { csvSays } from "../uploads/csv-sentences.js";
import { createIssueList } from "../uploads/issue-list.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { changeSubscriptions } from "./change-subscriptions.js";
import { resolveWishes } from "./resolve-wishes.js";
import { subscriberBatches, type SubscriberFile } from "./subscriber-batches.js";
import { requestSays } from "../../http/request-sentences.js";

const groupHeader = "df-subscription-group-id";

const countsSchema = z.object({
  leftAlone: z
    .int()
    .describe("Rows without an action whose user has left the group and stays out; their traits are set."),
});

export const uploadSubscriptionCsv: Endpoint = defineEndpoint({
  summary: "Upload a CSV file of subscriptions",
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
  description:
    "A row without an action, or with a `status` like `subscribed`, subscribes only users who have not left the group. " +
    "A `status` like `unsubscribed` or `bounced` unsubscribes; one like `pending` subscribes nobody, and in an `OptOut` " +
    "group it unsubscribes. An `action` of `subscribe` also brings back users who left.",
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
  answers: [
    { status: 200, description: "Every row is in effect", schema: countsSchema, example: { leftAlone: 3 } },
    {
      status: 202,
      description: "Every row is recorded and takes effect in a moment",
      schema: countsSchema.extend({ commandId: z.string() }),
    },
    {
      status: 400,
      description:
        "Nothing of the file is applied; the message names the invalid rows, including those whose email no user has",
    },
    {
      status: 403,
      description:
        "A row names its user by an email alone, and the caller may not see the user property `email`; nothing is applied",
    },
    { status: 404, description: "No group with this id" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async (request, api) => {
    const { http, workspaceId, visibility } = request;
    const given = http.get(groupHeader);
    const groupId = given.toLowerCase();
    if (groupId === "") throw badRequest(issueAt([groupHeader], requestSays.requiredHeader()));
    const state = await readWorkspace(workspaceId, api.actors);
    const group = state.subscriptionGroups.find(({ id }) => id === groupId);
    if (group === undefined) {
      throw notFound(`no subscription group with id ${JSON.stringify(given)}`);
    }
    return withSpooledFile(http, api.config.uploadBytes, async (file) => {
      const { create: creates, resubscribe: resubscribes } = request.query;
      const findsByEmail = visibility?.isPropertyVisible("email") ?? true;
      const source: SubscriberFile = { file, state, workspaceId, creates, findsByEmail };
      await refuseInvalidRows(source, api);
      const call = { ...request, body: { groupId, creates, resubscribes, file: file.sha256 } };
      const rules = { workspaceId, state, group, resubscribes };
      let leftAlone = 0;
      const batches = async function* (commandId: string): AsyncGenerator<readonly SubscriptionChange[]> {
        for await (const rows of subscriberBatches(source, api)) {
          const resolved = await resolveWishes(rows, { ...rules, commandId }, api);
          leftAlone += resolved.leftAlone;
          yield resolved.changes;
        }
      };
      return changeSubscriptions({ groupIds: [groupId], batches, counts: () => ({ leftAlone }) }, call, api);
    });
  },
});

/** Throws `BadRequest` with the invalid rows. */
async function refuseInvalidRows(
  source: SubscriberFile,
  api: Pick<ApiContext, "actors" | "tables" | "config">,
): Promise<void> {
  const issues = createIssueList();
  for await (const rows of subscriberBatches(source, api)) {
    const keyOf = (id: string): ReturnType<typeof userKey> => userKey(source.workspaceId, id);
    const created = rows.flatMap((row) => ("createdId" in row ? [keyOf(row.createdId)] : []));
    const taken = await api.actors.versions([...new Set(created)]);
    for (const row of rows) {
      if ("problem" in row) issues.add(row);
      else if (row.createdId !== undefined && taken.has(keyOf(row.createdId))) {
        issues.add(csvIssue(row.row, csvSays.idTaken({ id: row.createdId }), "email"));
      }
    }
  }
  if (issues.count > 0) {
    throw new AppError({ code: "BadRequest", message: issues.message(), issues: issues.issues() });
  }
}
