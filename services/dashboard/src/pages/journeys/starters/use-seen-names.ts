/** The events and attributes that a workspace has seen, the most frequent first, to find what a starter needs among them. */
import { useMemo } from "react";
import { useMay, useQueries } from "../../../data/index.js";
import { closestSeen } from "./closest-seen.js";
import type { Need } from "./starter.js";

const staleTime = 60_000;
const limit = 100;

export interface SeenNames {
  /** Undefined until they are read, and for members who may not see them. */
  readonly event: readonly string[] | undefined;
  readonly attribute: readonly string[] | undefined;
  /** Of the event that is asked about. */
  readonly property: readonly string[] | undefined;
}

/** `event`: whose properties are read. */
export function useSeenNames(event?: string): SeenNames {
  const events = useNames({ what: "events" });
  const traits = useNames({ what: "traits" });
  const properties = useNames(event === undefined ? undefined : { what: "eventProperties", event });
  return { event: events, attribute: traits, property: properties };
}

/** What a need is called here: what was typed, else the most similar name that was seen, else the usual one. */
export function namesOf(
  needs: Readonly<Record<string, Need>>,
  seen: SeenNames,
  typed: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(needs).map(([id, { kind, usual }]) => [
      id,
      typed[id] ?? closestSeen(usual, seen[kind] ?? []) ?? usual[0],
    ]),
  );
}

type Question =
  | { readonly what: "events" | "traits" }
  | { readonly what: "eventProperties"; readonly event: string };

function useNames(question: Question | undefined): readonly string[] | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/completion",
    { params: { query: { ...(question ?? { what: "events" }), limit } } },
    { enabled: question !== undefined && may("events:read"), staleTime, retry: false },
  );
  return useMemo(
    () => (question === undefined ? undefined : data?.completions.flatMap(({ name }) => name ?? [])),
    [question === undefined, data],
  );
}
