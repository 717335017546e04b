/** A write key of the workspace as clients send it. Reading it is audited, so it is read once. */
import { useMay, useQueries } from "../../data/index.js";

/** Undefined while it is read, without the permission, and where there is none. */
export function useWriteKey(): string | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/write-keys",
    {},
    { enabled: may("keys:read"), staleTime: Infinity },
  );
  const [first] = data ?? [];
  return first?.writeKeyValue;
}
