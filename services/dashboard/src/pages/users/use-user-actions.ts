/** What can be done to selected users, as far as the member may. */
import type { Answer } from "@signalbox/client";
import { IconListCheck, IconMail, IconMailOff, IconTrash } from "@tabler/icons-react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { type BulkAction, usePublishing } from "../../ui/index.js";
import type { UserRow } from "./find-users.js";
import { usersWords } from "./words.js";

type Segment = Answer<"/api/admin/segments", "GET">["segments"][number];
type SubscriptionGroup = Answer<"/api/admin/subscription-groups", "GET">[number];

export interface UserActionsInput {
  readonly segments: readonly Segment[];
  readonly subscriptionGroups: readonly SubscriptionGroup[];
}

export function useUserActions({
  segments,
  subscriptionGroups,
}: UserActionsInput): readonly BulkAction<UserRow>[] {
  const say = useWords(usersWords);
  const may = useMay();
  const canPublishSegments = usePublishing("Segment") === "allowed";
  const { client } = useApi();
  const lists = segments.filter(({ definition: { entryNode } }) => entryNode.type === "Manual");
  const groupChoice = { label: say("subscriptionGroup"), data: choicesOf(subscriptionGroups) };
  const subscription = (subscribed: boolean): BulkAction<UserRow> => ({
    id: subscribed ? "subscribe" : "unsubscribe",
    label: say(subscribed ? "subscribe" : "unsubscribe"),
    icon: subscribed ? IconMail : IconMailOff,
    choice: groupChoice,
    ask: (rows) => say(subscribed ? "askSubscribe" : "askUnsubscribe", { count: rows.length }),
    run: async ({ id }, signal, group) =>
      client.PUT("/api/admin/subscription-groups/assignments", {
        body: { userUpdates: [{ userId: id, changes: { [group]: subscribed } }] },
        signal,
      }),
  });
  const addToList: BulkAction<UserRow> = {
    id: "addToList",
    label: say("addToList"),
    icon: IconListCheck,
    choice: { label: say("list"), data: choicesOf(lists) },
    ask: (rows) => say("askAddToList", { count: rows.length }),
    run: async ({ id }, signal, segmentId) =>
      client.POST("/api/admin/segments/manual-segment/update", {
        body: { segmentId, userIds: [id], append: true, sync: true },
        signal,
      }),
  };
  const erase: BulkAction<UserRow> = {
    id: "erase",
    label: say("erase"),
    icon: IconTrash,
    isDangerous: true,
    ask: (rows) => say("askErase", { count: rows.length }),
    typed: (rows) => String(rows.length),
    run: async ({ id }, signal) => client.DELETE("/api/admin/users", { body: { userIds: [id] }, signal }),
  };
  return [
    ...(canPublishSegments && lists.length > 0 ? [addToList] : []),
    ...(may("subscriptions:write") && subscriptionGroups.length > 0
      ? [subscription(true), subscription(false)]
      : []),
    ...(may("users:erase") ? [erase] : []),
  ];
}

function choicesOf(resources: readonly { readonly id: string; readonly name: string }[]) {
  return resources.map(({ id, name }) => ({ value: id, label: name }));
}
