/** Erases the deliveries and the mailbox copies of a user, for the erasure of users and anonymous users. */
import type { ActorKey, StoreChange } from "@signalbox/core";

export function withoutDeliveries(self: ActorKey): StoreChange[] {
  return [
    { do: "eraseDeliveries", owner: self },
    { do: "removeWhere", table: "mailbox", column: "owner", value: self },
  ];
}
