/** Journeys by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findJourneys(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { journeys } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/journeys", { params: { query: { getPartial: true } } }),
    staleTime: 60_000,
  });
  return findByName(journeys, text, ({ id, name }) => ({
    id: `journey ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/journeys/$journeyId", params: { journeyId: id } },
  }));
}
