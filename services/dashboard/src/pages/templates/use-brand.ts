/** The brand that mails of the workspace have. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";

export type BrandAnswer = Answer<"/api/admin/content/brand", "GET">;
/** What templates print as `brand`. */
export type ShownBrand = BrandAnswer["shown"];

/** Undefined while it is read, and where the member may not see templates. */
export function useBrand(): BrandAnswer | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/brand",
    {},
    { enabled: may("templates:read"), staleTime: 60_000 },
  );
  return data;
}
