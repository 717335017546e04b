/** What the keys of a request are for, as far as they are known; also those of workspaces that are paused or deleted. */
import type { IncomingHttpHeaders } from "node:http";
import type { KeyGrant, KeyRing } from "./key-ring.js";
import { presentedKeys } from "./presented-keys.js";

/** In the order the headers give them. */
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
