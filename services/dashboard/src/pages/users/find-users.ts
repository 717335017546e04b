/** Users by the beginning of their id, their address, their number or the words of their name. */
import type { Answer } from "@signalbox/client";
import type { Api } from "../../data/index.js";
import { type Found, nameShown } from "../../ui/index.js";

export type UserRow = Answer<"/api/admin/users", "POST">["users"][number];

export async function findUsers(
  text: string,
  { client }: Api,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const term = text.slice(0, 128);
  const { data } = await client.GET("/api/admin/users/search", {
    params: { query: { term, limit: 5 } },
    signal,
  });
  const found = data?.users ?? [];
  if (found.length === 0) return [];
  const emails = await emailsOf(
    found.map(({ id }) => id),
    client,
    signal,
  );
  return found.map(({ id, name, matched }) => {
    const title = nameShown({ id, name });
    const details = [emails.get(id) ?? matched?.value, id].filter((each) => each !== title);
    return {
      id: `user ${id}`,
      title,
      ...(details.length > 0 && { detail: details.join(" · ") }),
      link: { to: "/w/$workspaceId/users/$userId", params: { userId: id } },
    };
  });
}

async function emailsOf(
  userIds: string[],
  client: Api["client"],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { data } = await client.POST("/api/admin/users", { body: { userIds, limit: 10 }, signal });
  return new Map(
    data?.users.flatMap(({ id, properties }) => {
      const email = Object.values(properties).find(({ name }) => name === "email")?.value;
      return typeof email === "string" ? [[id, email] as const] : [];
    }),
  );
}
