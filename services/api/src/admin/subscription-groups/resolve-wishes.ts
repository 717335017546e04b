/**
 * Makes changes of subscriptions from the rows of an import. A row without an explicit action never brings back a user
 * who left: what users have chosen is read from their actors when the batch is made, and a choice that comes later, or
 * is not applied yet, wins by its time.
 */
import { type Wanted, wantedOf } from "@signalbox/imports";
import { ownersWhoLeft } from "@signalbox/user-queries";
import type { Owner, SubscriptionChange } from "@signalbox/users";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { causeAt } from "./change-subscriptions.js";
import type { Subscriber, SubscriberRow } from "./subscriber-batches.js";

export interface WishRules {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly group: SubscriptionGroup;
  /** Rows without an action bring back users who left. */
  readonly resubscribes: boolean;
}

export interface ResolvedWishes {
  /** In the order of the rows. */
  readonly changes: readonly SubscriptionChange[];
  /** Rows without an action whose user has left the group. */
  readonly leftAlone: number;
}

/** Rows with a problem are skipped: a user was erased since the check, as if the file had come before. */
export async function resolveWishes(
  rows: readonly SubscriberRow[],
  rules: WishRules & { readonly commandId: string },
  { actors, events }: Pick<ApiContext, "actors" | "events">,
): Promise<ResolvedWishes> {
  const subscribers = rows.filter((row): row is Subscriber => !("problem" in row));
  const careful = rules.resubscribes ? [] : subscribers.filter(({ wish }) => wish === "keep");
  const owners = careful.flatMap((row) => row.owners);
  const hasLeft = await ownersWhoLeft({ ...rules, owners }, { actors, events });
  // Users with one address are one person, who has left if any of them has.
  const left = new Set(careful.filter((row) => row.owners.some(hasLeft)));
  return {
    leftAlone: left.size,
    changes: subscribers.flatMap((row) => {
      const wanted = left.has(row) ? {} : wantedOf(row.wish, rules);
      return row.owners.map((owner) => changeOf(owner, row, { ...rules, wanted }));
    }),
  };
}

function changeOf(
  owner: Owner,
  { row, traits }: Subscriber,
  {
    group,
    commandId,
    wanted,
  }: Pick<WishRules, "group"> & { readonly commandId: string; readonly wanted: Wanted },
): SubscriptionChange {
  return {
    owner,
    groupId: group.id,
    subscribe: undefined,
    traits,
    cause: causeAt(commandId, row),
    ...wanted,
  };
}
