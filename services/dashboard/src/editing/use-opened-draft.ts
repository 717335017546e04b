/** What an editor begins with: the draft and what is published, as they are when it opens. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../data/index.js";
import type { SavedDraft } from "./autosave.js";
import { openDraft, type DraftContent, type DraftKind, type DraftListKind } from "./draft-store.js";

/** The answer of `useQuery` fits. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetchedAfterMount: boolean;
  readonly refetch: () => unknown;
}

export interface OpenedDraft<Resource, Document> {
  /** Undefined: it was never published. */
  readonly published: Resource | undefined;
  readonly draft: SavedDraft<Document> | undefined;
}

export interface OpeningDraft<Resource, Document> {
  /** What is read again later changes nothing of it. Undefined while it is read. */
  readonly opened: OpenedDraft<Resource, Document> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useOpenedDraft<Data, Resource, Document extends DraftContent>(
  {
    kind,
    id,
    listedAs,
  }: { readonly kind: DraftKind; readonly id: string; readonly listedAs?: DraftListKind },
  published: Query<Data>,
  find: (data: Data) => Resource | undefined,
): OpeningDraft<Resource, Document> {
  const api = useApi();
  const [opened, setOpened] = useState<OpenedDraft<Resource, Document>>();
  const draft = useQuery({
    queryKey: ["draft", kind, id],
    queryFn: async () => (await openDraft<Document>(api, { kind, id }, listedAs)) ?? null,
    gcTime: 0,
    enabled: opened === undefined,
  });
  const isRead = published.isFetchedAfterMount && published.data !== undefined && draft.data !== undefined;
  if (opened === undefined && isRead && published.data !== undefined)
    setOpened({ published: find(published.data), draft: draft.data ?? undefined });
  return {
    opened,
    error: opened === undefined ? (published.error ?? draft.error) : null,
    retry: () => void Promise.all([published.refetch(), draft.refetch()]),
  };
}
