/** Prefetches what a page shows first: it is read while the code of the page is loaded, and not only once it is rendered. */
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { Api, Queries } from "./create-api.js";
import { readMember } from "./member-api.js";
import type { Permission } from "./session.js";
import { workspaceApi } from "./workspace-api.js";

/** What is used of the argument of a route's `beforeLoad`. */
export interface RouteEntry {
  /** A link that is pointed at is a `preload`: nothing is read for it yet. */
  readonly cause: "preload" | "enter" | "stay";
  readonly params: { readonly workspaceId: string };
}

/**
 * Starts to read what the page will ask for with the same options, given the zone of the workspace; nothing that was read before, or that the member may not
 * read. A failure is that of the page, which asks again.
 */
export function prefetch<Answer, Failure, Key extends QueryKey>(
  { cause, params: { workspaceId } }: RouteEntry,
  permission: Permission,
  optionsOf: (queries: Queries, timezone: string) => UseQueryOptions<Answer, Failure, Answer, Key>,
): void {
  if (cause !== "preload") void read(workspaceApi(workspaceId));

  async function read({ cache, queries }: Api): Promise<void> {
    const member = await readMember();
    const own = member?.workspaces.find((each) => each.workspaceId === workspaceId);
    if (own?.permissions.includes(permission) !== true) return;
    const options = optionsOf(queries, own.timezone);
    if (cache.getQueryState(options.queryKey) === undefined) await cache.prefetchQuery(options);
  }
}
