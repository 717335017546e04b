/** Segments by a part of their name, for the command palette. */
import type { Api } from "../../data/index.js";
import type { Found } from "../../ui/index.js";

export async function findSegments(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { segments } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/segments"),
    staleTime: 60_000,
  });
  const wanted = text.toLowerCase();
  return segments
    .filter(({ name, id }) => name.toLowerCase().includes(wanted) || id === wanted)
    .slice(0, 5)
    .map(({ id, name }) => ({
      id: `segment ${id}`,
      title: name,
      detail: "Segment",
      link: { to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } },
    }));
}
