/**
 * Which workspace a call is for: named in the body, the query or the header `df-workspace-id`, which must agree; else the
 * key's own. A workspace that does not exist and one the key has no right to are answered alike, so that nobody can find
 * out which ids exist.
 */
import { AppError, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import type { KeyGrant } from "../../credentials/key-ring.js";
import { badRequest } from "../../http/errors.js";

export interface WorkspaceClaims {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: string;
}

/** Throws `BadRequest` when the claims disagree or are no ids, `Forbidden` when the key does not reach there. */
export function resolveWorkspace({ body, query, header }: WorkspaceClaims, grant: KeyGrant): WorkspaceId {
  const claimed = new Set([
    ...claimsOf(namedIn(body), "workspaceId"),
    ...claimsOf(query["workspaceId"], "workspaceId"),
    ...claimsOf(header === "" ? undefined : header, "df-workspace-id"),
  ]);
  const [workspaceId, ...others] = claimed;
  if (others.length > 0) {
    throw badRequest(
      "workspaceId: the body, the query and the header df-workspace-id name different workspaces",
    );
  }
  // Workspaces have no external ids yet, so one that is given names none.
  if (workspaceId === undefined && query["externalId"] !== undefined) throw outOfReach();
  if (workspaceId !== undefined && workspaceId !== grant.workspaceId) throw outOfReach();
  return grant.workspaceId;
}

function namedIn(body: unknown): unknown {
  return typeof body === "object" && body !== null && "workspaceId" in body ? body.workspaceId : undefined;
}

function claimsOf(value: unknown, where: string): WorkspaceId[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => {
    if (each === undefined || each === null) return [];
    const id = typeof each === "string" ? parseWorkspaceId(each) : undefined;
    if (id === undefined) throw badRequest(`${where}: must be the UUID of a workspace`);
    return [id];
  });
}

function outOfReach(): AppError {
  return new AppError({
    code: "Forbidden",
    message: "there is no such workspace, or this key has no right to it",
  });
}
