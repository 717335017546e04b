/**
 * Who may send events. Several presented keys are fine as long as the valid ones mean one workspace; of two workspaces
 * neither can be meant, so such a request is refused. The workspace must take events at all. Decided from headers alone,
 * before a body is read.
 */
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@signalbox/core";
import type { WorkspaceEntry } from "../workspaces/workspace-directory.js";
import type { KeyGrant, KeyRing } from "./key-ring.js";
import { presentedGrants } from "./presented-grants.js";

/**
 * Throws `Unauthorized` (no valid key, or several workspaces), `Forbidden` (a valid key that may not write) or
 * `WorkspaceIneligible`.
 */
export async function requireWriteKey(headers: IncomingHttpHeaders, keys: KeyRing): Promise<KeyGrant> {
  const known = await presentedGrants(headers, keys);
  const grants = known.filter(({ role, workspace }) => role === "write" || workspace.status !== "Tombstoned");
  const [first] = grants;
  if (first === undefined) throw unauthorized("a valid write key is required");
  if (grants.some(({ workspaceId }) => workspaceId !== first.workspaceId)) {
    throw unauthorized("the keys presented belong to different workspaces");
  }
  const writer = grants.find(({ role }) => role === "write");
  if (writer === undefined)
    throw new AppError({ code: "Forbidden", message: "this key may not send events" });
  requireEligible(writer.workspace);
  return writer;
}

/** Throws `WorkspaceIneligible` unless the workspace is active. */
export function requireEligible({ status }: Pick<WorkspaceEntry, "status">): void {
  if (status === "Active") return;
  throw new AppError({ code: "WorkspaceIneligible", message: "WorkspaceIneligible" });
}

function unauthorized(message: string): AppError {
  return new AppError({ code: "Unauthorized", message });
}
