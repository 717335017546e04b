/** Who may administer. Decided from headers alone, before a byte of the body is read. */
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@signalbox/core";
import type { KeyGrant, KeyRing } from "../../credentials/key-ring.js";
import { presentedKeys } from "../../credentials/presented-keys.js";

/** Throws `Unauthorized` (no valid key) or `Forbidden` (a valid key that is no admin key). */
export async function requireAdminKey(headers: IncomingHttpHeaders, keys: KeyRing): Promise<KeyGrant> {
  const grants: KeyGrant[] = [];
  for (const key of presentedKeys(headers)) {
    const grant = await keys.find(key);
    if (grant !== undefined) grants.push(grant);
  }
  if (grants.length === 0) {
    throw new AppError({
      code: "Unauthorized",
      message: "a valid admin key is required, as `authorization: Bearer <ADMIN_KEY>`",
    });
  }
  const admin = grants.find(({ role }) => role === "admin");
  if (admin === undefined) {
    throw new AppError({
      code: "Forbidden",
      message: "this is a write key; administration needs an admin key",
    });
  }
  return admin;
}
