/** What is kept of the messages someone was sent: it goes with them. Used by the erasures of users and anonymous users. */
import type { ActorKey, StoreChange } from "@signalbox/core";

export function withoutDeliveries(self: ActorKey): StoreChange[] {
  return [
    { do: "eraseDeliveries", owner: self },
    { do: "removeWhere", table: "mailbox", column: "owner", value: self },
  ];
}
