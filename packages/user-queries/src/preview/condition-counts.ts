/** The counts beside the conditions of a previewed segment: estimated from sampled places, or exact. Pure. */
import type { ConditionNumbers, ConditionPlan } from "../tasks/count-conditions.js";
import { addPlace, estimateOf, noPlaces, type PlaceSums } from "./estimate-count.js";

/** A number of users. */
export interface PreviewCount {
  readonly count: number;
  readonly isEstimate: boolean;
  /** Contains the true count with a probability of 95 %. */
  readonly interval: { readonly low: number; readonly high: number };
}

export interface ConditionCount {
  readonly nodeId: string;
  /** Users for whom the node holds. */
  readonly alone: PreviewCount;
  /** Members of the segment without the node. */
  readonly without: PreviewCount;
}

/** By position in the plan's `nodeIds`. */
export interface ConditionSums {
  readonly alone: readonly PlaceSums[];
  readonly without: readonly PlaceSums[];
}

export function noConditionSums({ nodeIds }: ConditionPlan): ConditionSums {
  const sums = nodeIds.map(() => noPlaces);
  return { alone: sums, without: sums };
}

export function addToSums(
  sums: ConditionSums,
  { users, numbers }: { readonly users: number; readonly numbers: ConditionNumbers },
): ConditionSums {
  const added = (of: keyof ConditionSums): readonly PlaceSums[] =>
    sums[of].map((each, position) => addPlace(each, { users, members: numbers[of][position] ?? 0 }));
  return { alone: added("alone"), without: added("without") };
}

export function noNumbers({ nodeIds }: ConditionPlan): ConditionNumbers {
  const zeros = nodeIds.map(() => 0);
  return { alone: zeros, without: zeros };
}

export function addNumbers(some: ConditionNumbers, more: ConditionNumbers): ConditionNumbers {
  const added = (of: keyof ConditionNumbers): readonly number[] =>
    some[of].map((number, position) => number + (more[of][position] ?? 0));
  return { alone: added("alone"), without: added("without") };
}

export function exactCount(count: number): PreviewCount {
  return { count, isEstimate: false, interval: { low: count, high: count } };
}

export function estimatedCount(population: number, sums: PlaceSums): PreviewCount {
  const { count, ...interval } = estimateOf(population, sums);
  return { count, isEstimate: true, interval };
}

/** Exact numbers, or those of a sample of the population. */
export interface KnownConditions {
  readonly plan: ConditionPlan;
  readonly exact: ConditionNumbers | undefined;
  readonly population: number;
  /** Absent before a sample is drawn. */
  readonly sums: ConditionSums | undefined;
}

export function conditionCounts({
  plan,
  exact,
  population,
  sums,
}: KnownConditions): readonly ConditionCount[] {
  const countOf = (of: keyof ConditionSums, position: number): PreviewCount =>
    exact === undefined
      ? estimatedCount(population, sums?.[of][position] ?? noPlaces)
      : exactCount(exact[of][position] ?? 0);
  return plan.nodeIds.map((nodeId, position) => ({
    nodeId,
    alone: countOf("alone", position),
    without: countOf("without", position),
  }));
}
