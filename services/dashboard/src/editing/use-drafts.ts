/** The drafts of a kind, read once for a page. None while they are read, and where they cannot be read. */
import { useQuery } from "@tanstack/react-query";
import { useApi, useMay } from "../data/index.js";
import { draftPermissions, listDrafts, type DraftListKind, type ListedDraft } from "./draft-store.js";

export function useDrafts(kind: DraftListKind): readonly ListedDraft[] {
  const api = useApi();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["drafts", kind],
    queryFn: () => listDrafts(api, kind),
    enabled: may(draftPermissions[kind === "parts" ? "templates" : kind]),
    retry: false,
  });
  return data ?? none;
}

const none: readonly ListedDraft[] = [];
