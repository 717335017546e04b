/** How the providers do that are set up, read again every few seconds. */
import { useQueries } from "../../data/index.js";
import type { ProviderHealth } from "./channels.js";

const everyMs = 5_000;

/** By the id of the setting; undefined while it is read. */
export function useProviderHealth(): (id: string | undefined) => ProviderHealth | undefined {
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/provider-health",
    {},
    { refetchInterval: everyMs },
  );
  return (id) => data?.providers.find((each) => each.id === id);
}
