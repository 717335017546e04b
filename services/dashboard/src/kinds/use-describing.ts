/** What definitions are put into words with: the language, the zone, and the names of what they name by id. */
import { useMemo } from "react";
import { useLanguage, useMay, useQueries } from "../data/index.js";
import { useZone } from "../ui/index.js";
import type { Describing, NamedKind, NamedResource } from "./describing.js";

/** `named`: what the definition names; stays the same object while it is the same. */
export function useDescribing(named: readonly NamedResource[] = none): Describing {
  const { language } = useLanguage();
  const zone = useZone();
  const names = useNames(named);
  return useMemo(
    () => ({
      language,
      zone,
      nameOf: (kind, id) =>
        names.of.get(`${kind} ${id.toLowerCase()}`) ?? (names.arePending || id === "" ? "…" : id),
    }),
    [language, zone, names],
  );
}

const none: readonly NamedResource[] = [];
const staleTime = 60_000;

interface Names {
  /** By kind and id. */
  readonly of: ReadonlyMap<string, string>;
  readonly arePending: boolean;
}

function useNames(named: readonly NamedResource[]): Names {
  const queries = useQueries();
  const may = useMay();
  // What an unfinished definition does not name yet has no id.
  const idsOf = (kind: NamedKind): string[] =>
    named.filter((each) => each.kind === kind && each.id !== "").map(({ id }) => id);
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
    const kinds: readonly (readonly [NamedKind, readonly Named[] | undefined])[] = [
      ["segment", segments.data?.segments],
      ["template", templates.data?.templates],
      ["userProperty", properties.data?.userProperties],
      ["subscriptionGroup", groups.data],
    ];
    const known = kinds.flatMap(([kind, all = []]) =>
      all.map(({ id, name }) => [`${kind} ${id.toLowerCase()}`, name] as const),
    );
    return { of: new Map(known), arePending };
  }, [segments.data, templates.data, properties.data, groups.data, arePending]);
}

interface Named {
  readonly id: string;
  readonly name: string;
}
