/** What sentences of definitions are made with: the language, the zone, and the names of what is named by id. */
import { useMemo } from "react";
import { useMay } from "../api/session.js";
import { useQueries } from "../api/use-api.js";
import { useZone } from "../components/zone.js";
import { useLanguage } from "../words/language.js";
import { useWords } from "../words/use-words.js";
import type { Describing } from "./sentence.js";
import { definitionWords } from "./words.js";

const staleTime = 60_000;

/** `templateIds`: the templates that the definition names. */
export function useDescribing(templateIds: readonly string[] = []): Describing {
  const say = useWords(definitionWords);
  const { language } = useLanguage();
  const zone = useZone();
  const may = useMay();
  const queries = useQueries();
  const groups = queries.useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { staleTime, enabled: may("subscriptions:read") },
  );
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [...templateIds] } } },
    { staleTime, enabled: templateIds.length > 0 && may("templates:read") },
  );
  return useMemo(() => {
    const names = new Map([
      ...(groups.data ?? []).map(({ id, name }) => [`subscriptionGroup ${id}`, name] as const),
      ...(templates.data?.templates ?? []).map(({ id, name }) => [`template ${id}`, name] as const),
    ]);
    return { say, language, zone, nameOf: (kind, id) => names.get(`${kind} ${id}`) ?? id };
  }, [say, language, zone, groups.data, templates.data]);
}
