/** The drafts of a kind, read once for a page. None while they are read, and where they cannot be read. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useMay } from "../data/index.js";
import { listDrafts, type DraftKind, type ListedDraft } from "./draft-store.js";

const permissions = {
  journeys: "journeys:write",
  segments: "segments:write",
  "user-properties": "properties:write",
  "subscription-page": "subscriptions:write",
} as const;

export function useDrafts(kind: DraftKind): readonly ListedDraft[] {
  const api = useApi();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["drafts", kind],
    queryFn: () => listDrafts(api, kind),
    enabled: may(permissions[kind]),
    retry: false,
  });
  return data ?? none;
}

const none: readonly ListedDraft[] = [];
