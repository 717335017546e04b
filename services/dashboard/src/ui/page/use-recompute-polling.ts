/**
 * Follows the computation of the definitions that a page shows: polls while one is computed, and when it ends reads
 * everything on the page again. Members, counts and values of before would stay otherwise.
 */
import { useEffect, useRef } from "react";
import { useApi } from "../../data/index.js";
import { type ComputedDefinition, hasEndedRecompute } from "./ended-recompute.js";

const pollMs = 2_000;

/** For `refetchInterval`: false while none of the definitions is computed. */
export function recomputePolling(definitions: readonly ComputedDefinition[] | undefined): number | false {
  return definitions?.some(({ progress }) => progress !== undefined) === true && pollMs;
}

/** The definitions as they were read last; undefined while they are read for the first time. */
export function useRecomputeEnd(definitions: readonly ComputedDefinition[] | undefined): void {
  const { cache } = useApi();
  const known = useRef(definitions);
  useEffect(() => {
    const before = known.current;
    known.current = definitions;
    if (before === undefined || definitions === undefined) return;
    if (hasEndedRecompute(before, definitions)) void cache.invalidateQueries();
  }, [cache, definitions]);
}
