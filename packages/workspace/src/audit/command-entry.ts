/** The audit entry of a command, of a workspace's or of the installation's actor. Pure. */
import type { Origin } from "../access/origin.js";
import type { AuditEntry, AuditResource } from "./audit-entry.js";
import type { DescribedChanges } from "./describe-changes.js";
import { namedResource } from "./named-resource.js";

interface AuditedCommand {
  readonly commandId: string;
  readonly input: unknown;
  readonly origin: Origin;
  /** Absent in messages of earlier releases. */
  readonly salt?: string;
}

interface AuditedResult {
  readonly outcome: { readonly ok: true } | { readonly ok: false; readonly code: string };
  readonly described: DescribedChanges;
  readonly resources?: readonly AuditResource[];
}

export function commandEntry(
  action: string,
  { commandId, input, origin, salt = commandId }: AuditedCommand,
  { outcome, described, resources }: AuditedResult,
): AuditEntry {
  return {
    action,
    ok: outcome.ok,
    salt,
    origin,
    commandId,
    ...(!outcome.ok && { error: outcome.code }),
    resources: resources ?? resourcesOf(namedResource(action, input), described.changes),
    ...described,
  };
}

/** First the one that the command names, by which the entry is found. */
function resourcesOf(
  named: AuditResource | undefined,
  changes: DescribedChanges["changes"],
): readonly AuditResource[] {
  const changed = changes.map(({ kind, id, name }) => ({ kind, id, ...(name !== undefined && { name }) }));
  if (named === undefined) return changed;
  const isNamed = (each: AuditResource): boolean => each.kind === named.kind && each.id === named.id;
  const replaced = new Set(changes.filter(isReplaced).map(({ id }) => id));
  const ofKind = changed.filter(({ kind }) => kind === named.kind);
  const main = changed.find(isNamed) ?? ofKind.find(({ id }) => !replaced.has(id)) ?? ofKind[0] ?? named;
  return [main, ...changed.filter((each) => each !== main)];
}

/** Only gave up a place to another one, as the default provider before: the command is about that one. */
function isReplaced({ change, fields }: DescribedChanges["changes"][number]): boolean {
  return change === "updated" && fields.every(({ before, after }) => before === true && after !== true);
}
