/**
 * POST `/subscription-groups/upload-csv`: subscribes and unsubscribes users from a CSV file of any length. The
 * whole file is checked before anything is applied; an invalid file is refused and the invalid rows are named.
 */
import type { SubscriptionChange } from "@signalbox/users";
import { AppError } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { createIssueList } from "../uploads/issue-list.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { changeSubscriptions } from "./change-subscriptions.js";
import { resolveWishes } from "./resolve-wishes.js";
import { invalidRowsOf, subscriberBatches, type SubscriberFile } from "./subscriber-batches.js";
import { subscriptionUpload, uploadTarget } from "./subscription-upload.js";

const countsSchema = z.object({
  leftAlone: z
    .int()
    .describe("Rows without an action whose user has left the group and stays out; their traits are set."),
});

export const uploadSubscriptionCsv: Endpoint = defineEndpoint({
  summary: "Upload a CSV file of subscriptions",
  ...subscriptionUpload,
  description:
    "A row without an action, or with a `status` like `subscribed`, subscribes only users who have not left the group. " +
    "A `status` like `unsubscribed` or `bounced` unsubscribes; one like `pending` subscribes nobody, and in an `OptOut` " +
    "group it unsubscribes. An `action` of `subscribe` also brings back users who left.",
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
    const { group, source: about, rules } = await uploadTarget(request, api);
    const { id: groupId } = group;
    const { create: creates, resubscribe: resubscribes } = request.query;
    return withSpooledFile(request.http, api.config.uploadBytes, async (file) => {
      const source: SubscriberFile = { ...about, file };
      await refuseInvalidRows(source, api);
      const call = { ...request, body: { groupId, creates, resubscribes, file: file.sha256 } };
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
    for (const issue of await invalidRowsOf(rows, source, api)) issues.add(issue);
  }
  if (issues.count > 0) {
    throw new AppError({ code: "BadRequest", message: issues.message(), issues: issues.issues() });
  }
}
