/** The grants of a request's keys, including those of paused and deleted workspaces. */
import type { IncomingHttpHeaders } from "node:http";
import type { KeyGrant, KeyRing } from "./key-ring.js";
import { presentedKeys } from "./presented-keys.js";

/** In the order of the headers. */
export async function presentedGrants(
  headers: IncomingHttpHeaders,
  keys: Pick<KeyRing, "find">,
): Promise<readonly KeyGrant[]> {
  const grants: KeyGrant[] = [];
  for (const key of presentedKeys(headers)) {
    const grant = await keys.find(key);
    if (grant !== undefined) grants.push(grant);
  }
  return grants;
}
