/** Where the recipients of a broadcast come from. */
import type { ActorKey, DeliveryKey, DeliveryRequest } from "@signalbox/core";

/** Someone who is sent it. */
export interface Recipient {
  /** Its place among the recipients, which is a cursor: the sort key of its user, where these are in that order. */
  readonly sortKey: string;
  readonly userKey: ActorKey;
  readonly key: DeliveryKey;
  readonly request: DeliveryRequest;
}

export interface RecipientPage {
  /** Of the last recipient that was read; empty at the start. */
  readonly cursor: string;
  readonly limit: number;
  /** ms */
  readonly now: number;
}

export interface RecipientSource {
  count(): Promise<number>;
  /** Up to `limit` recipients behind the cursor, in an order that does not change; none only at the end. */
  read(page: RecipientPage): Promise<readonly Recipient[]>;
}
