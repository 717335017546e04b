/**
 * Authorizes ingestion. A request may present several keys if the valid ones belong to one workspace; otherwise it
 * is refused as ambiguous. The workspace must accept events. Decided before a body is read, but for the clients that send
 * the key in it (`key-in-body.ts`).
 */
import { AppError } from "@signalbox/core";
import type { WorkspaceEntry } from "../workspaces/workspace-directory.js";
import type { ApiContext } from "../context.js";
import { grantsOf, type KeyGrant } from "./key-ring.js";

/**
 * Throws `Unauthorized` (no valid key, or several workspaces), `Forbidden` (a valid key that may not write) or
 * `WorkspaceIneligible`; instead of the first, `NotSetUp` while the configured keys do not work yet.
 */
export async function requireWriteKey(
  presented: readonly string[],
  { keys, firstSetup }: Pick<ApiContext, "keys" | "firstSetup">,
): Promise<KeyGrant> {
  // Read before the look-up, so that a key created during it is not refused for good.
  const isSetUp = firstSetup.isDone();
  const known = await grantsOf(presented, keys);
  const grants = known.filter(({ role, workspace }) => role === "write" || workspace.status !== "Tombstoned");
  const [first] = grants;
  if (first === undefined) throw isSetUp ? unauthorized("a valid write key is required") : notSetUp();
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

/** Clients drop events on 401, and retry on 503. */
function notSetUp(): AppError {
  return new AppError({
    code: "NotSetUp",
    message: "The workspace of this service is not set up yet: no worker has answered; nothing was accepted.",
    retry: "later",
  });
}

export function unauthorized(message: string, cause?: unknown): AppError {
  return new AppError({ code: "Unauthorized", message, cause });
}
