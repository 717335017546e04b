/** What definitions are put into words with: the language, the zone, and the names of what they name by id. */
import { useMemo } from "react";
import { defineWords, sayIn, useLanguage, useMay, useQueries } from "../data/index.js";
import { useZone } from "../ui/index.js";
import type { Describing, NamedKind, NamedResource } from "./describing.js";

export const goneWords = defineWords({
  en: {
    segment: "a segment that no longer exists",
    template: "a template that no longer exists",
    userProperty: "a user property that no longer exists",
    subscriptionGroup: "a subscription group that no longer exists",
  },
  de: {
    segment: "Segment, das es nicht mehr gibt",
    template: "Vorlage, die es nicht mehr gibt",
    userProperty: "Nutzereigenschaft, die es nicht mehr gibt",
    subscriptionGroup: "Abonnementgruppe, die es nicht mehr gibt",
  },
});

/** `named`: what was published once; what does not exist any more is called so, and not by its id. */
export function useDescribingPast(named: readonly NamedResource[]): Describing {
  const describing = useDescribing(named);
  const { kinds } = useNames(named);
  return useMemo(() => {
    const say = sayIn(goneWords, describing.language);
    const nameOf: Describing["nameOf"] = (kind, id) => {
      const name = describing.nameOf(kind, id);
      return name === id && id !== "" && kinds.has(kind) ? say(kind) : name;
    };
    return { ...describing, nameOf };
  }, [describing, kinds]);
}

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
  /** Those whose names were read. */
  readonly kinds: ReadonlySet<NamedKind>;
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
    const read = kinds.flatMap(([kind, all]) => (all === undefined ? [] : [kind]));
    return { of: new Map(known), arePending, kinds: new Set(read) };
  }, [segments.data, templates.data, properties.data, groups.data, arePending]);
}

interface Named {
  readonly id: string;
  readonly name: string;
}
