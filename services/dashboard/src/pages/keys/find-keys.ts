/** API keys and service accounts by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findKeys(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const [keys, { serviceAccounts }] = await Promise.all([
    cache.fetchQuery({ ...queries.queryOptions("get", "/api/admin/admin-keys"), staleTime: 60_000 }),
    cache.fetchQuery({ ...queries.queryOptions("get", "/api/admin/service-accounts"), staleTime: 60_000 }),
  ]);
  return [
    ...findByName(keys, text, ({ id, name }) => ({
      id: `key ${id}`,
      title: name,
      link: { to: "/w/$workspaceId/keys", search: { open: id } },
    })),
    ...findByName(serviceAccounts, text, ({ id, name }) => ({
      id: `service-account ${id}`,
      title: name,
      link: { to: "/w/$workspaceId/keys", search: { owner: id } },
    })),
  ];
}
