/** The roles of the workspace, and their names by id. */
import type { Schema } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";
import { useRoleWords } from "../../ui/index.js";

export type Role = Schema<"Role">;

export interface RoleNames {
  readonly all: readonly Role[];
  /** The id itself for a role that is not here any more. */
  readonly nameOf: (id: string) => string;
  /** What those who have it may do; undefined where nothing is known. */
  readonly meaningOf: (id: string) => string | undefined;
  /** Those that the member may give: nobody gives what they do not have. */
  readonly given: readonly Role[];
}

const none: readonly Role[] = [];

export function useRoles(): RoleNames {
  const may = useMay();
  const { nameOf, meaningOf } = useRoleWords();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/roles",
    {},
    { staleTime: 60_000, enabled: may("members:read") },
  );
  const all = data?.roles ?? none;
  return {
    all,
    nameOf: (id) => nameOf(all.find((role) => role.id === id) ?? { id }),
    meaningOf: (id) => meaningOf(all.find((role) => role.id === id) ?? { id }),
    given: all.filter(({ permissions }) => permissions.every(may)),
  };
}
