/** Types of providers, set up or not, by their title or name, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findProviders(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { providerTypes } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/settings/provider-types"),
    staleTime: 300_000,
  });
  const rows = providerTypes.map(({ type, channel, title, titles }) => ({
    id: type,
    name: [title, titles?.de, type, channel].join(" "),
    title,
    channel,
  }));
  return findByName(rows, text, ({ id, title, channel }) => ({
    id: `provider ${channel} ${id}`,
    title,
    detail: channel,
    link: { to: "/w/$workspaceId/channels", search: { channel, provider: id } },
  }));
}
