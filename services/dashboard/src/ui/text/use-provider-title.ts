/** What the types of providers are called, as their packages say: `Smtp` is "SMTP server". */
import { useMay, useQueries } from "../../data/index.js";

/** The type itself where the title is not known, or may not be read; not while it is read. */
export function useProviderTitle(): (type: string) => string {
  const may = useMay();
  const { data, isLoading } = useQueries().useQuery(
    "get",
    "/api/admin/settings/provider-types",
    {},
    { staleTime: 300_000, enabled: may("settings:read") },
  );
  return (type) => data?.providerTypes.find((each) => each.type === type)?.title ?? (isLoading ? "…" : type);
}
