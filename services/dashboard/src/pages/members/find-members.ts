/** Members by their name, address or id, for the command palette. */
import type { Api } from "../../data/index.js";
import { findByName, type Found } from "../../ui/index.js";

export async function findMembers(text: string, { queries, cache }: Api): Promise<readonly Found[]> {
  const { members } = await cache.fetchQuery({
    ...queries.queryOptions("get", "/api/admin/members"),
    staleTime: 60_000,
  });
  const rows = members.map(({ accountId, name, email }) => ({
    id: accountId,
    name: `${name} ${email}`,
    title: name,
    email,
  }));
  return findByName(rows, text, ({ id, title, email }) => ({
    id: `member ${id}`,
    title: title === "" ? email : title,
    detail: email,
    link: { to: "/w/$workspaceId/members", search: { open: id } },
  }));
}
