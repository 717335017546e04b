/** The words for the nodes of a journey, with the names of what they name. */
import { useMemo } from "react";
import { useMay } from "../../../api/session.js";
import { useQueries } from "../../../api/use-api.js";
import { useLanguage } from "../../../words/language.js";
import { useWords } from "../../../words/use-words.js";
import type { Describing } from "./describe-node.js";
import { resourcesOf, type JourneyGraph, type NamedResource } from "./journey-graph.js";
import { nodeWords } from "./words.js";

export function useDescribing(graph: JourneyGraph): Describing {
  const say = useWords(nodeWords);
  const { language } = useLanguage();
  const names = useNames(graph);
  return useMemo(
    () => ({
      say,
      language,
      nameOf: (kind, id) => names.of.get(`${kind} ${id.toLowerCase()}`) ?? (names.arePending ? "…" : id),
    }),
    [say, language, names],
  );
}

const staleTime = 60_000;

interface Names {
  /** By kind and id. */
  readonly of: ReadonlyMap<string, string>;
  readonly arePending: boolean;
}

function useNames(graph: JourneyGraph): Names {
  const queries = useQueries();
  const may = useMay();
  const named = useMemo(() => resourcesOf(graph), [graph]);
  const idsOf = (kind: NamedResource["kind"]): string[] =>
    named.filter((each) => each.kind === kind).map(({ id }) => id);
  const [segmentIds, templateIds] = [idsOf("segment"), idsOf("template")];
  const segments = queries.useQuery(
    "get",
    "/api/admin/segments",
    { params: { query: { ids: segmentIds } } },
    { staleTime, enabled: segmentIds.length > 0 && may("segments:read") },
  );
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: templateIds } } },
    { staleTime, enabled: templateIds.length > 0 && may("templates:read") },
  );
  const properties = queries.useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    { staleTime, enabled: idsOf("userProperty").length > 0 && may("properties:read") },
  );
  const groups = queries.useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { staleTime, enabled: idsOf("subscriptionGroup").length > 0 && may("subscriptions:read") },
  );
  const arePending = [segments, templates, properties, groups].some(({ isLoading }) => isLoading);
  return useMemo(() => {
    const kinds: readonly (readonly [NamedResource["kind"], readonly Named[] | undefined])[] = [
      ["segment", segments.data?.segments],
      ["template", templates.data?.templates],
      ["userProperty", properties.data?.userProperties],
      ["subscriptionGroup", groups.data],
    ];
    const known = kinds.flatMap(([kind, all = []]) =>
      all.map(({ id, name }) => [`${kind} ${id}`, name] as const),
    );
    return { of: new Map(known), arePending };
  }, [segments.data, templates.data, properties.data, groups.data, arePending]);
}

interface Named {
  readonly id: string;
  readonly name: string;
}
