/** Of entries of the audit log, those that changed something, each with what it was about. */
import type { Answer } from "@signalbox/client";

export type AuditEntry = Answer<"/api/admin/audit", "GET">["entries"][number];

export interface MainChange {
  readonly entry: AuditEntry;
  readonly about: Pick<AuditEntry["resources"][number], "kind" | "id">;
}

/** They change people, or a child workspace: their entries keep no values. */
const withoutValues: ReadonlySet<string> = new Set([
  "delete-users",
  "delete-workspace",
  "send-template",
  "set-workspace-status",
  "start-bulk-act",
]);

/** A command may change more than its main resource, as the segment of a subscription group. */
export function mainChangesOf(entries: readonly AuditEntry[]): readonly MainChange[] {
  return entries.flatMap((entry) => {
    const [main] = entry.resources;
    const [first] = entry.changes;
    if (first === undefined) {
      return main !== undefined && withoutValues.has(entry.action) ? [{ entry, about: main }] : [];
    }
    const about = entry.changes.find(({ kind, id }) => kind === main?.kind && id === main.id) ?? first;
    return [{ entry, about }];
  });
}
