/**
 * Adds an entry to the audit log for a call that is no command: a read of personal data or of keys, and messages that are
 * sent by hand. It is durable in the queue before the answer starts; the workspace's actor adds it.
 */
import { isJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import {
  hashUserId,
  newSalt,
  noteAudit,
  shownValue,
  type AuditEntry,
  type Origin,
} from "@signalbox/workspace";
import type { ApiContext } from "../context.js";
import type { AuditedConcerns } from "../http/route.js";

export interface NotedCall extends AuditedConcerns {
  readonly action: string;
  readonly workspaceId: WorkspaceId;
  readonly origin: Origin;
}

/** Throws `QueueUnavailable`: what cannot be noted is not answered. */
export async function noteCall(
  { action, workspaceId, origin, ok = true, resources = [], ...concerns }: NotedCall,
  { commit, newId }: Pick<ApiContext, "commit" | "newId">,
): Promise<void> {
  const entry: AuditEntry = {
    action,
    ok,
    salt: newSalt(),
    origin,
    resources,
    changes: [],
    ...aboutOf(concerns),
  };
  const input = { entry };
  const message = noteAudit.message(workspaceId, `note-${newId()}`, { input, by: origin.principal.id });
  await commit.post([{ message, bytes: JSON.stringify(message).length }]);
}

/** Parameters that hold data of users, which an erasure of one user would not find. */
const personal: ReadonlySet<string> = new Set([
  "to",
  "from",
  "searchTerm",
  "address",
  "triggeringProperties",
  "contextValues",
]);

/** Of one user the id is kept until that user is erased; of several the hashes. */
function aboutOf({
  query,
  userId,
}: Omit<AuditedConcerns, "ok" | "resources">): Pick<AuditEntry, "query" | "userId"> {
  const given = isJsonObject(query) ? query : {};
  const ids = [given["userId"] ?? []].flat().filter((id) => typeof id === "string");
  const about = userId ?? (ids.length === 1 ? ids[0] : undefined);
  const kept = Object.entries(given).flatMap(([name, value]): [string, Json][] => {
    if (value === undefined || value === null) return [];
    if (personal.has(name)) return [[name, "(given)"]];
    if (name !== "userId") return [[name, shownValue(value)]];
    return [[name, ids.length === 1 ? shownValue(ids[0]) : shownValue(ids.map(hashUserId))]];
  });
  return {
    ...(kept.length > 0 && { query: Object.fromEntries(kept) }),
    ...(about !== undefined && { userId: about }),
  };
}
