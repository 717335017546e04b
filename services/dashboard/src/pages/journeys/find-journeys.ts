/** Journeys by a part of their name, for the command palette. */
import type { Api } from "../../data/index.js";
import type { Found } from "../../ui/index.js";

export async function findJourneys(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { journeys } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/journeys", { params: { query: { getPartial: true } } }),
    staleTime: 60_000,
  });
  const wanted = text.toLowerCase();
  return journeys
    .filter(({ name, id }) => name.toLowerCase().includes(wanted) || id === wanted)
    .slice(0, 5)
    .map(({ id, name }) => ({
      id: `journey ${id}`,
      title: name,
      detail: "Journey",
      link: { to: "/w/$workspaceId/journeys/$journeyId", params: { journeyId: id } },
    }));
}
