/** Subscription groups by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findSubscriptionGroups(
  text: string,
  { queries, cache }: Api,
): Promise<readonly Found[]> {
  const rows = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/subscription-groups"),
    staleTime: 60_000,
  });
  return findByName(rows, text, ({ id, name }) => ({
    id: `subscription-group ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/subscriptions/$groupId", params: { groupId: id } },
  }));
}
