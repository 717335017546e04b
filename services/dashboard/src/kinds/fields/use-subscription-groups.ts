/** The subscription groups of the workspace, oldest first; undefined while they are not known. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";

export type SubscriptionGroup = Answer<"/api/admin/subscription-groups", "GET">[number];

export function useSubscriptionGroups(): readonly SubscriptionGroup[] | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { enabled: may("subscriptions:read"), staleTime: 60_000 },
  );
  return data;
}
