/** Counts what each condition of a segment's draft does among users: who meets it, and who would be a member without it. */
import { anyCondition, compileConditionVerdicts, type SegmentDefinition } from "@signalbox/audience";
import type { ActorKey } from "@signalbox/core";
import {
  compileDraft,
  planDraft,
  readUsers,
  type Draft,
  type DraftPlan,
  type EvaluationInput,
} from "./evaluate-draft.js";

export interface ConditionPlan {
  /** Of the counted nodes. */
  readonly nodeIds: readonly string[];
  /** The users who may meet a condition, or be members without one. More than the draft's own. */
  readonly candidates: DraftPlan["candidates"];
}

/** Throws for a draft that is no segment. */
export function planConditions(draft: Draft): ConditionPlan {
  const definition = segmentOf(draft);
  const { nodeIds } = compileConditionVerdicts({ id: draft.id, definition });
  const { candidates } = planDraft({ ...draft, definition: anyCondition(definition) });
  return { nodeIds, candidates };
}

/** Numbers of users, by position in `nodeIds` of the plan. */
export interface ConditionNumbers {
  readonly alone: readonly number[];
  readonly without: readonly number[];
}

export interface ConditionsInput extends EvaluationInput {
  /** The numbers of documents that are counted together, in their order. */
  readonly places: readonly number[];
}

export interface CountedConditions {
  /** Keys of the users who would be members. */
  readonly members: readonly ActorKey[];
  /** One for each place. */
  readonly places: readonly ConditionNumbers[];
}

/** Evaluates each node once for a user. Erased users are left out. */
export function countConditions({ places, ...input }: ConditionsInput): CountedConditions {
  const { draft, now } = input;
  const segment = { id: draft.id, definition: segmentOf(draft) };
  const conditions = compileConditionVerdicts(segment, draft.named?.slots);
  const zeros = (): number[] => conditions.nodeIds.map(() => 0);
  const counts = places.map(() => ({ alone: zeros(), without: zeros() }));
  const placeOf = places.flatMap((size, place) => Array.from({ length: size }, () => place));
  const members: ActorKey[] = [];
  for (const { key, position, ...user } of readUsers(input, compileDraft(draft).audience)) {
    const { isMember, alone, without } = conditions.evaluate({ ...user, now });
    if (isMember) members.push(key);
    const count = counts[placeOf[position] ?? 0];
    if (count === undefined) continue;
    addHolding(count.alone, alone);
    addHolding(count.without, without);
  }
  return { members, places: counts };
}

function addHolding(numbers: number[], verdicts: readonly boolean[]): void {
  for (const [position, holds] of verdicts.entries()) {
    if (holds) numbers[position] = (numbers[position] ?? 0) + 1;
  }
}

function segmentOf({ definition }: Draft): SegmentDefinition {
  if ("entryNode" in definition) return definition;
  throw new TypeError("only the conditions of a segment are counted");
}
