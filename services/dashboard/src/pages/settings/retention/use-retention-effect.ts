/** What a setting would delete now, by kind; asked while the form differs from what is stored. */
import type { Answer } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../../data/index.js";
import { retentionOfDraft, type RetentionDraft } from "./retention-draft.js";

export type ExpiredCount = Answer<"/api/admin/settings/retention/effect", "POST">["kinds"][number];

/** Undefined until the first answer. */
export function useRetentionEffect(
  draft: RetentionDraft,
  isChanged: boolean,
): readonly ExpiredCount[] | undefined {
  const body = retentionOfDraft(draft);
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/settings/retention/effect",
    { body: body ?? {} },
    { enabled: isChanged && body !== undefined, placeholderData: keepPreviousData, retry: false },
  );
  return isChanged && body !== undefined ? data?.kinds : undefined;
}
