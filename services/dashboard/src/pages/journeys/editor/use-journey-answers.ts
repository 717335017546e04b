/** What the service says of a draft while it is edited: what is left to do before it can be published. */
import { useDebouncedValue } from "@mantine/hooks";
import type { Issue } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useQueries } from "../../../data/index.js";
import type { JourneyDefinition } from "../../../kinds/index.js";

const pauseMs = 400;
const none: readonly Issue[] = [];

export interface JourneyAnswers {
  /** Of the definition; those of the definition asked last, until the next answer. */
  readonly issues: readonly Issue[];
  readonly error: unknown;
}

export function useJourneyAnswers(journeyId: string, definition: JourneyDefinition): JourneyAnswers {
  const [asked] = useDebouncedValue(definition, pauseMs);
  const { data, error } = useQueries().useQuery(
    "post",
    "/api/admin/journeys/effect",
    { body: { id: journeyId, definition: asked, issuesOnly: true } },
    { placeholderData: keepPreviousData, retry: false, staleTime: 60_000 },
  );
  const issues = useMemo(
    () =>
      (data?.issues ?? none)
        .filter(({ path }) => path[0] === "definition")
        .map((issue) => ({
          ...issue,
          path: issue.path.slice(1),
          // As an answer has them: the sentences of the issue read what they need.
          values: issue.values as Issue["values"],
        })),
    [data],
  );
  return { issues, error };
}
