/** What the workspace has seen, for fields that complete it: events, their properties, attributes and values. */
import type { Answer } from "@signalbox/client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay, useQueries } from "../../data/index.js";

const staleTime = 60_000;
const longestPrefix = 128;
const longestName = 512;
const mostShown = 50;

/** Whose values are meant. */
export type ValuesOf = { readonly trait: string } | { readonly event: string; readonly property: string };

export type SeenValue = string | number | boolean;

type Completed = Answer<"/api/admin/completion", "GET">["completions"][number];

export interface Seen {
  /** As it is filled in. */
  readonly text: string;
  readonly value: SeenValue;
  /** Of the values, the most frequent first. */
  readonly types: Completed["types"];
  /** Of the users or events that were looked at; undefined where it is hidden. */
  readonly share: number | undefined;
}

/** With a `*` at the end, what was seen of events that begin so. */
export function useSeenEvents(prefix = ""): readonly Seen[] {
  return useCompletion({ what: "events" }, prefix.replace(/\*$/, ""));
}

export function useSeenTraits(prefix = ""): readonly Seen[] {
  return useCompletion({ what: "traits" }, prefix);
}

/** Of an event; of those whose names fit, where its name has an open end. */
export function useSeenPropertiesOf(event: string, prefix: string): readonly Seen[] {
  return useCompletion({ what: "eventProperties", event }, prefix);
}

export function useSeenValues(of: ValuesOf | undefined, prefix: string): readonly Seen[] {
  const asked =
    of === undefined
      ? undefined
      : "trait" in of
        ? { path: of.trait }
        : { path: of.property, event: of.event };
  const isAsked = asked !== undefined && asked.path !== "" && asked.path.length <= longestName;
  return useCompletion(isAsked ? { what: "values", ...asked } : undefined, prefix);
}

interface Question {
  readonly what: "events" | "traits" | "eventProperties" | "values";
  readonly event?: string;
  readonly path?: string;
}

/** The most frequent first. */
function useCompletion(question: Question | undefined, typed: string): readonly Seen[] {
  const may = useMay();
  const [prefix] = useDebouncedValue(typed.slice(0, longestPrefix), 200);
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/completion",
    { params: { query: { ...(question ?? { what: "events" }), prefix, limit: mostShown } } },
    {
      enabled: question !== undefined && may("events:read"),
      staleTime,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return useMemo(
    () =>
      question === undefined || data === undefined
        ? none
        : data.completions.flatMap((each) => seenOf(each, data.looked)),
    [question === undefined, data],
  );
}

const none: readonly Seen[] = [];

function seenOf({ name, value = name, types, count }: Completed, looked: number): readonly Seen[] {
  if (value === undefined) return [];
  const share = count === undefined || looked === 0 ? undefined : count / looked;
  return [{ text: String(value), value, types, share }];
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
