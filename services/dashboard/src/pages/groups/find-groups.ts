/** Groups by the beginning of their id, for the command palette. They are found by their name as users are. */
import type { Api } from "../../data/index.js";
import { foldText, type Found } from "../../ui/index.js";

const longestPrefix = 128;

export async function findGroups(
  text: string,
  { client }: Api,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const prefixes = new Set([text, foldText(text)].map((each) => each.slice(0, longestPrefix)));
  const found = await Promise.all(
    [...prefixes].map(async (prefix) => {
      const { data } = await client.GET("/api/admin/groups", {
        params: { query: { prefix, limit: 5 } },
        signal,
      });
      return data?.groups ?? [];
    }),
  );
  return [...new Set(found.flat().map(({ id }) => id))].slice(0, 5).map((id) => ({
    id: `group ${id}`,
    title: id,
    link: { to: "/w/$workspaceId/groups/$groupId", params: { groupId: id } },
  }));
}
