/** Segments by their name or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findSegments(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { segments } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/segments"),
    staleTime: 60_000,
  });
  return findByName(segments, text, ({ id, name }) => ({
    id: `segment ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } },
  }));
}
