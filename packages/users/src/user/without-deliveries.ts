/** Erases the deliveries and the mailbox copies of a user, for the erasure of users and anonymous users. */
import type { ActorKey, StoreChange } from "@signalbox/core";
import { mailTable } from "@signalbox/workspace";

export function withoutDeliveries(self: ActorKey): StoreChange[] {
  return [{ do: "eraseDeliveries", owner: self }, mailTable.removeWhere("owner", self)];
}
