/**
 * Who may send events. Several presented keys are fine as long as the valid ones mean one workspace; of two workspaces
 * neither can be meant, so such a request is refused. Decided from headers alone, before a body is read.
 */
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@signalbox/core";
import type { KeyGrant, KeyRing } from "./key-ring.js";
import { presentedKeys } from "./presented-keys.js";

/** Throws `Unauthorized` (no valid key, or several workspaces) or `Forbidden` (a valid key that may not write). */
export async function requireWriteKey(headers: IncomingHttpHeaders, keys: KeyRing): Promise<KeyGrant> {
  const grants: KeyGrant[] = [];
  for (const key of presentedKeys(headers)) {
    const grant = await keys.find(key);
    if (grant !== undefined) grants.push(grant);
  }
  const [first] = grants;
  if (first === undefined) throw unauthorized("a valid write key is required");
  if (grants.some(({ workspaceId }) => workspaceId !== first.workspaceId)) {
    throw unauthorized("the keys presented belong to different workspaces");
  }
  const writer = grants.find(({ role }) => role === "write");
  if (writer === undefined)
    throw new AppError({ code: "Forbidden", message: "this key may not send events" });
  return writer;
}

function unauthorized(message: string): AppError {
  return new AppError({ code: "Unauthorized", message });
}
