/** The names of users who are known by their ids alone: of a preview, or of what was chosen. */
import { keepPreviousData } from "@tanstack/react-query";
import { useMay, useQueries } from "../../data/index.js";
import { nameShown } from "./user-name.js";

/** Of one call. */
const mostNamed = 100;

/** The name of a user, else the id: also until the names are read, and for members who may not see users. */
export function useUserNames(ids: readonly string[]): (id: string) => string {
  const may = useMay();
  const userIds = [...new Set(ids)].slice(0, mostNamed);
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/users",
    { body: { userIds, limit: mostNamed } },
    { enabled: userIds.length > 0 && may("users:read"), placeholderData: keepPreviousData },
  );
  const names = new Map((data?.users ?? []).map((user) => [user.id, nameShown(user)]));
  return (id) => names.get(id) ?? id;
}
