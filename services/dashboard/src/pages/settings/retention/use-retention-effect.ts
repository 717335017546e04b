/** What a setting would delete now, by kind; asked while the form differs from what is stored. */
import type { Answer } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../../data/index.js";
import { retentionOfDraft, type RetentionDraft } from "./retention-draft.js";

export type ExpiredCount = Answer<"/api/admin/settings/retention/effect", "POST">["kinds"][number];

export interface RetentionEffect {
  /** Undefined until the first answer; of the draft before while those of this one are read. */
  readonly counts: readonly ExpiredCount[] | undefined;
  /** Whether the counts are those of this draft. */
  readonly isCurrent: boolean;
  /** Why they could not be read; null: they could, or are not needed. */
  readonly error: unknown;
  readonly retry: () => void;
}

export function useRetentionEffect(draft: RetentionDraft, isChanged: boolean): RetentionEffect {
  const body = retentionOfDraft(draft);
  const isAsked = isChanged && body !== undefined;
  const { data, error, isPlaceholderData, refetch } = useQueries().useQuery(
    "post",
    "/api/admin/settings/retention/effect",
    { body: body ?? {} },
    { enabled: isAsked, placeholderData: keepPreviousData, retry: false },
  );
  return {
    counts: isAsked ? data?.kinds : undefined,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData,
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}
