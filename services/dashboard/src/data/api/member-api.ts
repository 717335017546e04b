/** The API for what concerns the member; each workspace has one of its own. */
import { sessionToken } from "../embedded.js";
import { createApi, type Api } from "./create-api.js";
import type { Member } from "./session.js";

export const memberApi: Api = createApi();

/**
 * Reads who is signed in, before a component asks for it. Undefined where that fails, as the component finds when it asks
 * again, and on embedded pages, which have no member.
 */
export async function readMember(): Promise<Member | undefined> {
  if (sessionToken !== undefined) return undefined;
  const { cache, queries } = memberApi;
  return cache.ensureQueryData(queries.queryOptions("get", "/api/admin/me", {})).catch(() => undefined);
}
