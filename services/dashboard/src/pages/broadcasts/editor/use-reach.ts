/** Whom a broadcast would reach, as it is edited: the first answer is an estimate, which the exact one replaces. */
import { useDebouncedValue } from "@mantine/hooks";
import type { Answer, Body } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { retryCancelled, streamId, useQueries } from "../../../data/index.js";
import { fieldsOf, type BroadcastDraft } from "./broadcast-draft.js";

export type Reach = Answer<"/api/admin/broadcasts/reach", "POST">;
type Question = Body<"/api/admin/broadcasts/reach", "POST">;

const pauseMs = 150;
const sampleSize = 5;
const staleTime = 30_000;

export interface ReachAnswer {
  /** Undefined before the first answer, and without a segment or a template. */
  readonly reach: Reach | undefined;
  /** A better answer is on its way. */
  readonly isCounting: boolean;
  readonly error: unknown;
}

/** `draft` undefined: it cannot be asked about yet. */
export function useReach(draft: BroadcastDraft | undefined): ReachAnswer {
  return useAnswers(draft && questionOf(draft));
}

/** Of a broadcast that waits for its time. */
export function useReachOfStored(broadcastId: string): ReachAnswer {
  return useAnswers({ broadcastId, limit: sampleSize });
}

function questionOf(draft: BroadcastDraft): Question | undefined {
  const { name: _, messageTemplateId, subscriptionGroupId, ...fields } = fieldsOf(draft);
  if (typeof messageTemplateId !== "string" || draft.audience.include.length === 0) return undefined;
  return {
    ...fields,
    messageTemplateId,
    ...(typeof subscriptionGroupId === "string" && { subscriptionGroupId }),
    limit: sampleSize,
  };
}

function useAnswers(question: Question | undefined): ReachAnswer {
  const queries = useQueries();
  // The text of it, because each render makes another object.
  const [asked] = useDebouncedValue(question === undefined ? "" : JSON.stringify(question), pauseMs);
  const body = asked === "" ? {} : (JSON.parse(asked) as Question);
  const options = { staleTime, placeholderData: keepPreviousData, retry: retryCancelled, retryDelay: 200 };
  const first = queries.useQuery(
    "post",
    "/api/admin/broadcasts/reach",
    { body: { ...body, firstAnswer: true, streamId } },
    { ...options, enabled: asked !== "" },
  );
  const isFirstThere = first.isSuccess && !first.isPlaceholderData;
  const exact = queries.useQuery(
    "post",
    "/api/admin/broadcasts/reach",
    { body: { ...body, streamId } },
    { ...options, enabled: asked !== "" && isFirstThere && first.data.people.isEstimate },
  );
  const isExactThere = exact.isSuccess && !exact.isPlaceholderData && isFirstThere;
  if (question === undefined || asked === "") return { reach: undefined, isCounting: false, error: null };
  return {
    reach: first.error !== null ? undefined : isExactThere ? exact.data : first.data,
    isCounting: asked !== JSON.stringify(question) || first.isFetching || exact.isFetching,
    error: first.error,
  };
}
