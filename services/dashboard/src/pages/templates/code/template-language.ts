/** The language of templates, as the server describes it; it is the same for a whole session. */
import type { Answer } from "@signalbox/client";
import { useQueries } from "../../../data/index.js";

export type TemplateLanguage = Answer<"/api/admin/content/templates/reference", "GET">;

/** Undefined until it is there; editors complete less until then. */
export function useTemplateLanguage(): TemplateLanguage | undefined {
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates/reference",
    {},
    { staleTime: Infinity },
  );
  return data;
}
