/**
 * What an actor wants done elsewhere, saved in its document together with the state that wants it. Entries carry the
 * message batch they come from: a step publishes the entries of its own message batches only, and a repeated message batch finds here
 * what its first attempt decided.
 */
import type { DeliveryRequest, JobId, Json, JsonText, Message, StoreChange } from "@signalbox/core";

export interface OutboxEntry {
  readonly job: JobId;
  /** Of this decision: a late writer's older change never replaces a newer one, not even of the same step. */
  readonly version: number;
  readonly send?: readonly Message[];
  readonly deliveries?: readonly DeliveryRequest[];
  readonly changes?: readonly StoreChange[];
  readonly reply?: { readonly id: string; readonly value: Json };
}

export function storeOutbox(entries: readonly OutboxEntry[]): JsonText | null {
  return entries.length === 0 ? null : JSON.stringify(entries);
}

/** The outbox without what these message batches put into it. */
export function withoutJobs(outbox: JsonText | null, jobs: ReadonlySet<JobId>): JsonText | null {
  return storeOutbox(reviveOutbox(outbox).filter(({ job }) => !jobs.has(job)));
}

/** Trusts its text: only `storeOutbox` writes it, into a document nobody else writes. */
export function reviveOutbox(text: JsonText | null): readonly OutboxEntry[] {
  return text === null ? [] : (JSON.parse(text) as readonly OutboxEntry[]);
}
