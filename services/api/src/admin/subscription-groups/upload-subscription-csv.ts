/**
 * POST `/subscription-groups/upload-csv`: who subscribes to a group and who leaves it, from a file of any number of rows.
 * Rows that fit are taken; those that do not are named in the answer, also where nobody has the email.
 */
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import type { SubscriptionChange } from "../../subscription-management/subscription-events.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { createFaultList, type FaultList } from "../uploads/fault-list.js";
import type { CsvFault } from "../uploads/read-table.js";
import { withSpooledFile, type SpooledFile } from "../uploads/spool-file.js";
import { changeSubscriptions } from "./change-subscriptions.js";
import { readSubscribers } from "./read-subscribers.js";
import { subscriberBatches } from "./subscriber-batches.js";

const groupHeader = "df-subscription-group-id";

export const uploadSubscriptionCsv: Route = defineRoute({
  method: "POST",
  path: "/subscription-groups/upload-csv",
  summary: "Upload a CSV file of subscriptions",
  tag: "Subscription groups",
  upload: [
    {
      name: groupHeader,
      required: true,
      description:
        "The group. The file's columns: `id` of a user, or `email` of people who have it; `action`, which is " +
        "`subscribe` (also where it is empty) or `unsubscribe`; others become traits, as an email beside an id does.",
    },
  ],
  answers: [
    { status: 200, description: "Every row counts" },
    { status: 202, description: "Every row is recorded; they count in a moment" },
    {
      status: 400,
      description:
        "The message names the rows that do not fit, also those whose email nobody has. `PartiallyApplied`: the others count",
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
    return withSpooledFile(http.req, api.config.uploadBytes, async (file) => {
      const faults = await checkFile(file, api);
      const call = { ...request, body: { groupId, file: file.sha256 } };
      let taken = 0;
      const batches = async function* (commandId: string): AsyncGenerator<readonly SubscriptionChange[]> {
        const source = {
          file,
          state,
          workspaceId,
          groupId,
          commandId,
          onUnknown: (fault: CsvFault) => faults.add(fault),
        };
        for await (const changes of subscriberBatches(source, api)) {
          taken += changes.length;
          yield changes;
        }
      };
      const answer = await changeSubscriptions({ groupIds: [groupId], batches }, call, api);
      if (faults.count === 0) return answer;
      if (taken === 0) throw badRequest(faults.message());
      const message = `${faults.message()}; the other rows are applied`;
      throw new AppError({ code: "PartiallyApplied", message });
    });
  },
});

/** Throws where the file has no row that could be taken: then there is nothing to record either. */
async function checkFile(file: SpooledFile, { config }: ApiContext): Promise<FaultList> {
  const faults = createFaultList();
  let people = 0;
  for await (const read of readSubscribers(file.read(), { rowBytes: config.limits.eventBytes })) {
    if ("problem" in read) faults.add(read);
    else people += 1;
  }
  if (faults.count > 0 && people === 0) throw badRequest(faults.message());
  return faults;
}
