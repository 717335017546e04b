/** Where the recipients of a broadcast come from. */
import type { Recipient } from "./recipients.js";

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
