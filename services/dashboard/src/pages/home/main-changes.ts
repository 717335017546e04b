/** Of entries of the audit log, those that changed something, each with the change of what it was about. */
import type { Answer } from "@signalbox/client";

export type AuditEntry = Answer<"/api/admin/audit", "GET">["entries"][number];

export interface MainChange {
  readonly entry: AuditEntry;
  readonly change: AuditEntry["changes"][number];
}

/** A command may change more than its main resource, as the segment of a subscription group. */
export function mainChangesOf(entries: readonly AuditEntry[]): readonly MainChange[] {
  return entries.flatMap((entry) => {
    const [main] = entry.resources;
    const [first] = entry.changes;
    const change = entry.changes.find(({ kind, id }) => kind === main?.kind && id === main.id) ?? first;
    return change === undefined ? [] : [{ entry, change }];
  });
}
