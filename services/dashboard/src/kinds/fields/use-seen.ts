/** What the workspace has seen, for fields that complete it: events, their properties, attributes and values. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useMay, useQueries } from "../../data/index.js";

const staleTime = 60_000;
const longestPrefix = 128;
const mostNames = 50;
const mostValues = 20;

/** Whose values are meant. */
export type ValuesOf = { readonly trait: string } | { readonly event: string; readonly property: string };

export type SeenValue = string | number | boolean;

export function useSeenEvents(prefix = ""): readonly string[] {
  const may = useMay();
  const [typed] = useDebouncedValue(prefix.replace(/\*$/, "").slice(0, longestPrefix), 200);
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/events/names",
    { params: { query: { limit: mostNames, ...(typed !== "" && { prefix: typed }) } } },
    { enabled: may("events:read"), staleTime, placeholderData: keepPreviousData },
  );
  return (data?.names ?? []).filter(({ eventType }) => eventType === "track").map(({ name }) => name);
}

export function useSeenTraits(): readonly string[] {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/events/traits",
    {},
    { enabled: may("events:read"), staleTime },
  );
  return data?.traits ?? [];
}

/** By the name of the event. */
export function useSeenProperties(): Readonly<Record<string, readonly string[]>> {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/events/properties",
    {},
    { enabled: may("events:read"), staleTime },
  );
  return data?.properties ?? {};
}

/** The most frequent first. */
export function useSeenValues(of: ValuesOf | undefined, prefix: string): readonly SeenValue[] {
  const may = useMay();
  const [typed] = useDebouncedValue(prefix.slice(0, longestPrefix), 200);
  const isNamed = of !== undefined && Object.values(of).every((name) => name !== "" && !name.includes("*"));
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/events/values",
    { params: { query: { ...of, limit: mostValues, ...(typed !== "" && { prefix: typed }) } } },
    { enabled: isNamed && may("events:read"), staleTime, placeholderData: keepPreviousData, retry: false },
  );
  return isNamed ? (data?.values ?? []).map(({ value }) => value) : [];
}
