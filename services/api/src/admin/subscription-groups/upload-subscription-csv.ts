/**
 * POST `/subscription-groups/upload-csv`: subscribes and unsubscribes users from a CSV file of any length. The
 * whole file is checked before anything is applied; an invalid file is refused and the invalid rows are named.
 */
import { userKey } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import type { SubscriptionChange } from "../../subscription-management/subscription-events.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { createIssueList } from "../uploads/issue-list.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { causeAt, changeSubscriptions } from "./change-subscriptions.js";
import { subscriberBatches, type SubscriberFile, type SubscriberRow } from "./subscriber-batches.js";

const groupHeader = "df-subscription-group-id";

export const uploadSubscriptionCsv: Endpoint = defineEndpoint({
  summary: "Upload a CSV file of subscriptions",
  upload: [
    {
      name: groupHeader,
      required: true,
      description:
        "The group. The file's columns: `id` of a user, or `email` of all users who have it; `action`, which is " +
        "`subscribe` (also where it is empty) or `unsubscribe`; others become traits, as an email beside an id does. " +
        "Columns are separated by commas or by semicolons.",
    },
  ],
  query: z.object({
    create: z
      .boolean()
      .default(false)
      .describe(
        "Create a user for an email that no user has: the address in lower case is its id and its trait `email`. Otherwise such a row is invalid.",
      ),
  }),
  answers: [
    { status: 200, description: "Every row is in effect" },
    { status: 202, description: "Every row is recorded and takes effect in a moment" },
    {
      status: 400,
      description:
        "Nothing of the file is applied; the message names the invalid rows, including those whose email no user has",
    },
    { status: 404, description: "No group with this id" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async (request, api) => {
    const { http, workspaceId } = request;
    const given = http.get(groupHeader);
    const groupId = given.toLowerCase();
    if (groupId === "") throw badRequest(`${groupHeader}: required, as a header`);
    const state = await readWorkspace(workspaceId, api.actors);
    if (state.subscriptionGroups.every(({ id }) => id !== groupId)) {
      throw notFound(`no subscription group with id ${JSON.stringify(given)}`);
    }
    return withSpooledFile(http, api.config.uploadBytes, async (file) => {
      const { create: creates } = request.query;
      const source: SubscriberFile = { file, state, workspaceId, creates };
      await refuseInvalidRows(source, api);
      const call = { ...request, body: { groupId, creates, file: file.sha256 } };
      const batches = async function* (commandId: string): AsyncGenerator<readonly SubscriptionChange[]> {
        for await (const rows of subscriberBatches(source, api)) {
          yield rows.flatMap((row) => changesOf(row, groupId, commandId));
        }
      };
      return changeSubscriptions({ groupIds: [groupId], batches }, call, api);
    });
  },
});

/** A user who was erased since the check is skipped, as if the file had come before. */
function changesOf(row: SubscriberRow, groupId: string, commandId: string): readonly SubscriptionChange[] {
  if ("problem" in row) return [];
  const { owners, subscribe, traits } = row;
  const cause = causeAt(commandId, row.row);
  return owners.map((owner) => ({ owner, groupId, subscribe, traits, cause }));
}

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
        const id = JSON.stringify(row.createdId);
        issues.add({
          row: row.row,
          problem: `a user without this email has the id ${id}; name it in the column id`,
        });
      }
    }
  }
  if (issues.count > 0) throw badRequest(issues.message());
}
