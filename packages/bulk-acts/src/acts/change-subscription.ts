/**
 * Subscribes people to a group, or unsubscribes them. Who has left the group stays away unless the act says otherwise, and a
 * choice that they made within the last hour wins over a change that they did not ask for.
 */
import type { Message } from "@signalbox/core";
import { ownersWhoLeft } from "@signalbox/user-queries";
import { changePosts, type SubscriptionChange } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { ActOf } from "../bulk-act.js";
import {
  countedPage,
  type ActPage,
  type ActWork,
  type BulkActKind,
  type BulkPorts,
  type Checked,
} from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";
import type { Person } from "../people.js";

export const subscribe: BulkActKind<ActOf<"Subscribe">> = {
  permission: "subscriptions:write",
  pageSize: 200,
  check: ({ subscriptionGroupId }, view) => checkGroup(subscriptionGroupId, view),
  async warnings({ subscriptionGroupId: id }, { state }, countAlso) {
    const name = state.subscriptionGroups.find((group) => group.id === id)?.name ?? "";
    const count = await countAlso((filter) => ({
      ...filter,
      unsubscribedFromFilter: [...(filter.unsubscribedFromFilter ?? []), id],
    }));
    return count === 0 ? [] : [bulkSays.bulkHaveLeft({ count, name })];
  },
  async apply(people, work, ports) {
    const { act } = work.order;
    const resubscribes = act.resubscribe === true;
    const hasLeft = resubscribes ? () => false : await leftReader(people, work, ports);
    const wanted = people.filter(({ owner }) => !hasLeft(owner));
    const messages = changesOf(wanted, work, { subscribe: true, isImplied: !resubscribes }, ports);
    return countedPage(messages, { subscribed: wanted.length, leftAlone: people.length - wanted.length });
  },
};

export const unsubscribe: BulkActKind<ActOf<"Unsubscribe">> = {
  permission: "subscriptions:write",
  pageSize: 200,
  check: ({ subscriptionGroupId }, view) => checkGroup(subscriptionGroupId, view),
  apply: (people, work, ports): Promise<ActPage> => {
    const messages = changesOf(people, work, { subscribe: false }, ports);
    return Promise.resolve(countedPage(messages, { unsubscribed: people.length }));
  },
};

async function leftReader(
  people: readonly Person[],
  { workspaceId, state, order: { act } }: ActWork<ActOf<"Subscribe">>,
  ports: BulkPorts,
): ReturnType<typeof ownersWhoLeft> {
  const group = state.subscriptionGroups.find(({ id }) => id === act.subscriptionGroupId);
  if (group === undefined) return () => true;
  return ownersWhoLeft({ workspaceId, state, group, owners: people.map(({ owner }) => owner) }, ports);
}

function checkGroup(groupId: string, { state }: WorkspaceView): Checked {
  const group = state.subscriptionGroups.find(({ id }) => id === groupId);
  if (group === undefined) {
    return { ok: false, field: "subscriptionGroupId", sentence: bulkSays.noSubscriptionGroup() };
  }
  return { ok: true, resource: { kind: "subscription-group", id: groupId, name: group.name } };
}

function changesOf(
  people: readonly Person[],
  { workspaceId, taskId, order: { act, at } }: ActWork<ActOf<"Subscribe">> | ActWork<ActOf<"Unsubscribe">>,
  change: Pick<SubscriptionChange, "subscribe" | "isImplied">,
  ports: BulkPorts,
): readonly Message[] {
  const changes = people.map(({ owner }): SubscriptionChange => {
    return { owner, groupId: act.subscriptionGroupId, cause: taskId, ...change };
  });
  return changePosts(changes, { workspaceId, at }, ports).map(({ message }) => message);
}
