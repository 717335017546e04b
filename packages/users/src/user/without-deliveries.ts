/** Erases the deliveries and the mailbox copies of a user, for the erasure of users and anonymous users. */
import type { ActorKey, Removal } from "@signalbox/core";
import { mailTable } from "@signalbox/workspace";

export function withoutDeliveries(self: ActorKey): Removal[] {
  return [{ do: "eraseDeliveries", owner: self }, mailTable.removeWhere("owner", self)];
}
