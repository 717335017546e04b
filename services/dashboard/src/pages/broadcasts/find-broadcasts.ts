/** Broadcasts by their name or id, for the command palette: the latest ones, and any by its whole id. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

/** The most that an answer has. */
const perPage = 100;
const mostPages = 5;

export async function findBroadcasts(
  text: string,
  { client, cache, workspaceId }: Api,
): Promise<readonly Found[]> {
  const latest = await cache.fetchQuery({
    queryKey: ["find-broadcasts", workspaceId],
    queryFn: async () => {
      const all: { readonly id: string; readonly name: string }[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = { limit: perPage, ...(cursor !== undefined && { cursor }) };
        const { data = [], response } = await client.GET("/api/admin/broadcasts", { params: { query } });
        all.push(...data.map(({ id, name }) => ({ id, name })));
        cursor = response.headers.get("next-cursor") ?? undefined;
        if (cursor === undefined) break;
      }
      return all;
    },
    staleTime: 60_000,
  });
  const isRead = latest.some(({ id }) => id === text.toLowerCase());
  const byId = isRead || !uuid.test(text) ? [] : await readOne(text.toLowerCase(), client);
  return findByName([...byId, ...latest], text, ({ id, name }) => ({
    id: `broadcast ${id}`,
    title: name,
    link: { to: "/w/$workspaceId/broadcasts/$broadcastId", params: { broadcastId: id } },
  }));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function readOne(id: string, client: Api["client"]) {
  const { data = [] } = await client.GET("/api/admin/broadcasts", { params: { query: { ids: [id] } } });
  return data;
}
