/** Asks for the message of a template, as it is typed, for one person. */
import type { Answer } from "@signalbox/client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueries } from "../../../data/index.js";
import type { Template } from "../../../ui/index.js";

export type PreviewAnswer = Answer<"/api/admin/content/templates/preview", "POST">;

export interface PreviewQuestion {
  readonly template: Pick<Template, "id" | "type">;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly userId: string | undefined;
  /** An event of the user, as in a run that it began. */
  readonly eventId: string | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  readonly isReady: boolean;
}

const pauseMs = 400;

export interface PreviewState {
  readonly answer: PreviewAnswer | undefined;
  /** Whether the answer is that of an earlier question. */
  readonly isLate: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

export function usePreview({
  template: { id, type },
  definition,
  userId,
  eventId,
  values,
  isReady,
}: PreviewQuestion): PreviewState {
  const [settled] = useDebouncedValue(definition, pauseMs);
  const [settledValues] = useDebouncedValue(values, pauseMs);
  const { data, error, isPlaceholderData, refetch } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/preview",
    {
      body: {
        definition: { ...settled, type },
        templateId: id,
        ...(userId !== undefined && { userId }),
        ...(userId !== undefined && eventId !== undefined && { eventId }),
        userProperties: settledValues ?? {},
      },
    },
    { placeholderData: keepPreviousData, retry: false, enabled: isReady },
  );
  const isLate = isPlaceholderData || settled !== definition || settledValues !== values;
  return { answer: data, isLate, error, retry: () => void refetch() };
}
