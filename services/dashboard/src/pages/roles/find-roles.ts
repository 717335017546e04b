/** Roles by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findRoles(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { roles } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/roles"),
    staleTime: 60_000,
  });
  return findByName(roles, text, ({ id, name }) => ({
    id: `role ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/roles", search: { open: id } },
  }));
}
