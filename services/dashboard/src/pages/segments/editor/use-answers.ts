/** What the service says of a definition that is edited: how many users, some of them, how many by each condition, and what is wrong. */
import { ApiError, type Answer, type Body, type Issue, type Schema } from "@signalbox/client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { retryCancelled, streamId, useMay, useQueries } from "../../../data/index.js";
import type { SegmentDefinition } from "../../../kinds/index.js";
import type { NodeCounts } from "./segment-editing.js";

/** A first estimate is there after about as long again. */
const pauseMs = 150;
const sampleSize = 20;

type Preview = Answer<"/api/admin/segments/preview", "POST">;

export interface SegmentAnswers {
  /** Undefined until the first answer, and while something is wrong. */
  readonly preview: Preview | undefined;
  readonly counts: ReadonlyMap<string, NodeCounts>;
  /** A better answer is on its way. */
  readonly isCounting: boolean;
  /** Of the definition. */
  readonly issues: readonly Issue[];
  /** Any other failure. */
  readonly error: unknown;
}

/** The first answer is an estimate, which the exact one replaces. */
export function useSegmentAnswers(segmentId: string, definition: SegmentDefinition): SegmentAnswers {
  const queries = useQueries();
  const [asked] = useDebouncedValue(definition, pauseMs);
  const ask = (isFirst: boolean): { body: Body<"/api/admin/segments/preview", "POST"> } => ({
    body: {
      definition: asked,
      segmentId,
      limit: sampleSize,
      firstAnswer: isFirst,
      conditions: true,
      streamId,
    },
  });
  const options = {
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: retryCancelled,
    retryDelay: 200,
  };
  const first = queries.useQuery("post", "/api/admin/segments/preview", ask(true), options);
  const isFirstThere = first.isSuccess && !first.isPlaceholderData;
  const exact = queries.useQuery("post", "/api/admin/segments/preview", ask(false), {
    ...options,
    enabled: isFirstThere && first.data.isEstimate,
  });
  const isExactThere = exact.isSuccess && !exact.isPlaceholderData && isFirstThere;
  const preview = isExactThere ? exact.data : first.data;
  return {
    preview: first.error === null ? preview : undefined,
    counts: useMemo(() => countsOf(preview), [preview]),
    isCounting: asked !== definition || first.isFetching || exact.isFetching,
    issues: useMemo(() => issuesOf(first.error), [first.error]),
    error: issuesOf(first.error).length > 0 ? null : first.error,
  };
}

function countsOf(preview: Preview | undefined): ReadonlyMap<string, NodeCounts> {
  return new Map((preview?.conditions ?? []).map(({ nodeId, ...counts }) => [nodeId, counts]));
}

const none: readonly Issue[] = [];

function issuesOf(error: unknown): readonly Issue[] {
  if (!(error instanceof ApiError)) return none;
  return error.issues
    .filter(({ path }) => path[0] === "definition")
    .map((issue) => ({ ...issue, path: issue.path.slice(1) }));
}

export interface UserWalk {
  readonly isMember: boolean;
  /** By node. */
  readonly verdicts: ReadonlyMap<string, boolean>;
}

type Explanation = Schema<"SegmentExplanation">;

/** Undefined while it is not known. */
export function useWalk(
  segmentId: string,
  definition: SegmentDefinition,
  userId: string | undefined,
): { readonly walk: UserWalk | undefined; readonly error: unknown } {
  const may = useMay();
  const [asked] = useDebouncedValue(definition, pauseMs);
  const { data, error } = useQueries().useQuery(
    "post",
    "/api/admin/segments/explain",
    { body: { segmentId, definition: asked, userId: userId ?? "" } },
    { enabled: userId !== undefined && may("users:read"), placeholderData: keepPreviousData, retry: false },
  );
  const walk = useMemo(
    () => data && { isMember: data.tree.verdict, verdicts: new Map(verdictsOf(data.tree)) },
    [data],
  );
  return { walk: userId === undefined || error !== null ? undefined : walk, error };
}

function verdictsOf({
  nodeId,
  verdict,
  children = [],
}: Explanation): readonly (readonly [string, boolean])[] {
  return [[nodeId, verdict], ...children.flatMap(verdictsOf)];
}
