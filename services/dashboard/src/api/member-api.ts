/** The API for what concerns the member; each workspace has one of its own. */
import { sessionToken } from "../embedded.js";
import { createApi, type Api } from "./create-api.js";

export const memberApi: Api = createApi();

/** Starts to read who is signed in, before a component asks for it. Embedded pages have no member. */
export function readMember(): void {
  if (sessionToken !== undefined) return;
  // A failure is that of the component, which asks again.
  void memberApi.cache.prefetchQuery(memberApi.queries.queryOptions("get", "/api/admin/me", {}));
}
