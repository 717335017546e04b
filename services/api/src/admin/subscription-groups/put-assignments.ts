/** PUT `/subscription-groups/assignments`: subscribes and unsubscribes users, in effect when it is answered. */
import { exampleIds, idField } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { ownersOf, type SubscriptionChange } from "@signalbox/users";
import { saying, type WorkspaceId } from "@signalbox/core";
import { causeAt, changeSubscriptions } from "./change-subscriptions.js";
import { requestSays } from "../../http/request-sentences.js";

const maxUpdates = 10_000;
const maxGroups = 1_000;
/** Users whose events are made at once. */
const batch = 500;

interface UserUpdate {
  readonly userId: string;
  readonly changes: Readonly<Record<string, boolean>>;
}

export const putAssignments: Endpoint = defineEndpoint({
  summary: "Subscribe or unsubscribe users",
  description: "In effect when it is answered, and recorded as `DFSubscriptionChange` events.",
  example: { body: { userUpdates: [{ userId: "ann", changes: { [exampleIds.subscriptionGroup]: false } }] } },
  body: z.object({
    userUpdates: z
      .array(
        z.object({
          userId: idField.describe("Id of a user or anonymous user; an unknown user is created."),
          changes: z
            .record(z.string(), z.boolean())
            .refine(
              (changes) => Object.keys(changes).length <= maxGroups,
              saying(requestSays.tooManyGroups({ maximum: maxGroups })),
            )
            .describe("By the group's id: true subscribes, false unsubscribes."),
        }),
      )
      .max(maxUpdates),
  }),
  answers: [
    {
      status: 200,
      description: "All changes are in effect; recorded as `DFSubscriptionChange` events",
    },
    { status: 202, description: "Recorded; takes effect in a moment" },
    { status: 400, description: "Unknown groups, which the message names; nothing was changed" },
  ],
  handle: (request, api) => {
    const { userUpdates } = request.body;
    return changeSubscriptions(
      {
        groupIds: [...new Set(userUpdates.flatMap(({ changes }) => Object.keys(changes).map(canonical)))],
        batches: (commandId) => batchesOf(userUpdates, { workspaceId: request.workspaceId, commandId }, api),
      },
      request,
      api,
    );
  },
});

function canonical(groupId: string): string {
  return groupId.toLowerCase();
}

async function* batchesOf(
  updates: readonly UserUpdate[],
  { workspaceId, commandId }: { readonly workspaceId: WorkspaceId; readonly commandId: string },
  { actors }: ApiContext,
): AsyncGenerator<readonly SubscriptionChange[]> {
  for (let start = 0; start < updates.length; start += batch) {
    const some = updates.slice(start, start + batch);
    const ownerOf = await ownersOf(
      workspaceId,
      some.map(({ userId }) => userId),
      actors,
    );
    yield some.flatMap(({ userId, changes }, index) =>
      Object.entries(changes).map(([groupId, subscribe]) => ({
        owner: ownerOf(userId),
        groupId: canonical(groupId),
        subscribe,
        cause: causeAt(commandId, start + index),
      })),
    );
  }
}
