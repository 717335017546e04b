/** An entry of the audit log, and how an address names one. */
import type { Schema } from "@signalbox/client";

export type AuditEntry = Schema<"AuditEntry">;

/** As `1767261600000-42`: the moment finds the entry again without reading the log from its end. */
export function entryKey({ at, seq, action, requestId }: AuditEntry): string {
  return `${at}-${seq ?? requestId ?? action}`;
}

/** The bounds of the moment in a key, for the filters of the API; undefined for a text that is no key. */
export function momentOfKey(key: string): { readonly from: string; readonly to: string } | undefined {
  const at = Number(/^(\d{1,15})-/.exec(key)?.[1] ?? Number.NaN);
  if (Number.isNaN(at)) return undefined;
  return { from: new Date(at).toISOString(), to: new Date(at + 1).toISOString() };
}
