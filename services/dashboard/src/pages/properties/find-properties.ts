/** User properties by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findProperties(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { userProperties } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/user-properties"),
    staleTime: 60_000,
  });
  return findByName(userProperties, text, ({ id, name }) => ({
    id: `user-property ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/properties/$propertyId", params: { propertyId: id } },
  }));
}
