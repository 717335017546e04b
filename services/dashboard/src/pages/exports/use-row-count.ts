/** How many rows an export will have, as far as can be said before. */
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../data/index.js";
import { isInOrder, type ExportDraft } from "./export.js";

const options = { staleTime: 10_000, placeholderData: keepPreviousData } as const;

export interface RowCount {
  /** Undefined while it is counted. */
  readonly count: number | undefined;
  readonly error: unknown;
}

export function useRowCount(draft: ExportDraft): RowCount {
  const queries = useQueries();
  const { of, segmentId, from, to } = draft;
  const isAsked = isInOrder(draft);
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
    { ...options, enabled: of === "events" && isAsked },
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
    { ...options, enabled: of === "deliveries" && isAsked },
  );
  if (of === "users") return { count: users.data?.userCount, error: users.error };
  const { data, error } = of === "events" ? events : deliveries;
  return { count: data?.count, error };
}
