/** Templates by a part of their name, for the command palette. */
import type { Api } from "../../data/index.js";
import type { Found } from "../../ui/index.js";

export async function findTemplates(
  text: string,
  { client }: Api,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { data } = await client.GET("/api/admin/content/templates", {
    params: { query: { search: text.slice(0, 200), limit: 5 } },
    signal,
  });
  return (data?.templates ?? []).map(({ id, name, type }) => ({
    id: `template ${id}`,
    title: name,
    detail: type,
    link: { to: "/w/$workspaceId/templates/$templateId", params: { templateId: id } },
  }));
}
