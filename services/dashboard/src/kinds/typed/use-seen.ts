/**
 * What the workspace has seen and has, as far as the member may see it: what typed conditions are understood by. What is
 * archived is not offered.
 */
import { useMemo } from "react";
import { useMay, useQueries } from "../../data/index.js";
import { useSeenEvents, useSeenProperties, useSeenTraits } from "../fields/use-seen.js";
import { useSegmentChoices } from "../fields/use-segment-choices.js";
import { useSubscriptionGroups } from "../fields/use-subscription-groups.js";
import type { Seen } from "./seen.js";

const staleTime = 60_000;

export function useSeen(): Seen {
  const may = useMay();
  const queries = useQueries();
  const [events, traits, properties] = [
    useTexts(useSeenEvents()),
    useTexts(useSeenTraits()),
    useSeenProperties(),
  ];
  const groups = useSubscriptionGroups();
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    {},
    { enabled: may("templates:read"), staleTime },
  ).data?.templates;
  const segments = useSegmentChoices();
  return useMemo(
    () => ({
      events,
      traits,
      properties,
      subscriptionGroups: groups ?? [],
      templates: (templates ?? []).filter(isOffered),
      segments: (segments ?? []).filter(isOffered),
    }),
    [events, traits, properties, groups, templates, segments],
  );
}

function isOffered({ archived }: { readonly archived?: true | undefined }): boolean {
  return archived !== true;
}

function useTexts(seen: readonly { readonly text: string }[]): readonly string[] {
  return useMemo(() => seen.map(({ text }) => text), [seen]);
}
