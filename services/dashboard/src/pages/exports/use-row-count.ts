/** How many rows an export will have, as far as can be said before. */
import { useQueries } from "../../data/index.js";
import type { ExportDraft } from "./export.js";

const options = { staleTime: 10_000 } as const;

export interface RowCount {
  /** Undefined while it is counted. */
  readonly count: number | undefined;
  readonly error: unknown;
}

/** Of times that are in order. A count of other filters is none of these, so it is not kept while they are counted. */
export function useRowCount(draft: ExportDraft): RowCount {
  const queries = useQueries();
  const { of, segmentId, from, to } = draft;
  const users = queries.useQuery(
    "post",
    "/api/admin/users/count",
    { body: { maxAgeSeconds: 60, ...(segmentId !== null && { segmentFilter: [segmentId] }) } },
    { ...options, enabled: of === "users" },
  );
  const events = queries.useQuery(
    "get",
    "/api/admin/events",
    {
      params: {
        query: {
          limit: 1,
          ...(from !== undefined && { startDate: from }),
          ...(to !== undefined && { endDate: to - 1 }),
        },
      },
    },
    { ...options, enabled: of === "events" },
  );
  const deliveries = queries.useQuery(
    "get",
    "/api/admin/deliveries/count",
    {
      params: {
        query: {
          maxAgeSeconds: 60,
          ...(from !== undefined && { startDate: new Date(from).toISOString() }),
          ...(to !== undefined && { endDate: new Date(to - 1).toISOString() }),
        },
      },
    },
    { ...options, enabled: of === "deliveries" },
  );
  if (of === "users") return { count: users.data?.userCount, error: users.error };
  const { data, error } = of === "events" ? events : deliveries;
  return { count: data?.count, error };
}
