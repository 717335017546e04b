/** Which users pasted ids and addresses mean, as the service finds them. */
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../data/index.js";

export interface FoundUsers {
  /** Of the users who are meant, each once. */
  readonly ids: readonly string[];
  /** Texts that fit nobody. */
  readonly unknown: readonly string[];
  /** Texts that the member may not ask about. */
  readonly hidden: readonly string[];
}

/** Texts of one call. */
const perCall = 1_000;

export function useFoundUsers(texts: readonly string[]) {
  const { client, workspaceId } = useApi();
  return useQuery({
    queryKey: ["found users", workspaceId, texts],
    enabled: texts.length > 0,
    queryFn: async ({ signal }): Promise<FoundUsers> => {
      const ids = new Set<string>();
      const unknown: string[] = [];
      const hidden: string[] = [];
      for (let start = 0; start < texts.length; start += perCall) {
        const some = texts.slice(start, start + perCall);
        const { data } = await client.POST("/api/admin/users/find", { body: { texts: some }, signal });
        for (const [index, text] of some.entries()) {
          const found = data?.found[index];
          if (found?.isHidden === true) hidden.push(text);
          else if (found === undefined || found.ids.length === 0) unknown.push(text);
          else for (const id of found.ids) ids.add(id);
        }
      }
      return { ids: [...ids], unknown, hidden };
    },
  });
}
