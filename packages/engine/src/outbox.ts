/**
 * The outbox: side effects of an actor's decisions, saved in its document together with the new state. Each entry names
 * the message batch that caused it: a batch window publishes the entries of its own message batches only, and a
 * repeated message batch publishes the entries of its first attempt.
 */
import type {
  DeliveryRequest,
  JobId,
  Json,
  JsonText,
  Message,
  Row,
  StoreChange,
  TableName,
} from "@signalbox/core";

export interface OutboxEntry {
  readonly job: JobId;
  /**
   * Version of this decision: an older change of a late writer never replaces a newer one, also within one batch
   * window.
   */
  readonly version: number;
  readonly send?: readonly Message[];
  readonly deliveries?: readonly DeliveryRequest[];
  readonly changes?: readonly StoreChange[];
  readonly reply?: { readonly id: string; readonly value: Json };
}

export function serializeOutbox(entries: readonly OutboxEntry[]): JsonText | null {
  return entries.length === 0 ? null : JSON.stringify(entries);
}

/** The outbox without the entries of these message batches. */
export function withoutJobs(outbox: JsonText | null, jobs: ReadonlySet<JobId>): JsonText | null {
  return serializeOutbox(deserializeOutbox(outbox).filter(({ job }) => !jobs.has(job)));
}

/** Does not validate the text, because only `serializeOutbox` writes it. */
export function deserializeOutbox(text: JsonText | null): readonly OutboxEntry[] {
  return text === null ? [] : (JSON.parse(text) as readonly OutboxEntry[]);
}

/** The rows of the table that an outbox writes, by id: the store may not have them yet. */
export function rowsInOutbox(text: JsonText | null, table: TableName): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const { changes = [] } of deserializeOutbox(text)) {
    for (const change of changes) {
      if ((change.do === "add" || change.do === "put") && change.table === table) {
        rows.set(change.id, change.row);
      }
    }
  }
  return rows;
}
