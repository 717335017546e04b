/**
 * Explains why a user is in a segment or not: each node with its result, the facts behind it, and when time
 * alone changes it. Agrees with the evaluation, since it uses the same conditions.
 */
import { defineSentences, type Json, type Sentence, type Sentences } from "@signalbox/core";
import type { DefinitionSet } from "./definition-set.js";
import type { ComputedState } from "./computed-state.js";
import type { AudienceUser } from "./audience-user.js";
import type { Finding } from "./finding.js";
import { namedSegments } from "./named-segments.js";
import { membershipMeaning, planSegment } from "./plan.js";
import { evaluateSteps, lastInstant, type Step } from "./program.js";
import type { Condition, Reasons } from "./segment-nodes/segment-node.js";
import type { EvaluationInput } from "./compile-context.js";

export interface Explanation {
  readonly nodeId: string;
  readonly type: string;
  readonly verdict: boolean;
  /** In English. */
  readonly because: string;
  /** What `because` says; absent where it is withheld. */
  readonly becauseSays?: readonly Sentence[];
  readonly facts: Json;
  /** ISO time; absent when time changes nothing. */
  readonly changesAt?: string;
  readonly children?: readonly Explanation[];
}

export interface ExplanationRequest {
  readonly set: DefinitionSet;
  /** The segment's id. */
  readonly id: string;
  readonly computedState: Pick<ComputedState, "matchedEvents" | "held">;
  readonly user: AudienceUser;
  readonly now: number;
}

/** Undefined for an unknown segment. A shared node has its children only where it first occurs. */
export function explain({ set, id, computedState, user, now }: ExplanationRequest): Explanation | undefined {
  const segment = set.segments.find((candidate) => candidate.id === id);
  if (segment === undefined) return undefined;
  const { steps } = planSegment(segment, namedSegments(set));
  const { matchedEvents, held } = computedState;
  const input: EvaluationInput = { user, matchedEvents, held, now };
  const findings = evaluateSteps(steps, input, membershipMeaning);
  const changes = changesOf(steps, input, findings);
  const tree = steps.map((step, index) => {
    const children = step.children.map((child) => findings[child] ?? nothingFound);
    return {
      nodeId: step.id,
      type: step.type,
      verdict: findings[index]?.value ?? false,
      ...shownReasons(reasonsOf(step, input, children)),
      ...changeOf(changes[index]),
    };
  });
  return grow(tree, steps);
}

const says = defineSentences({
  nothingKnown: () => "Nothing is known of this user yet.",
  cannotBeEvaluated: () => "The condition cannot be evaluated for this user.",
});

export const explanationSentences: Sentences = says;

const nothingFound: Finding<boolean> = { value: false, until: Infinity };

function reasonsOf(
  { part }: Step<Condition>,
  input: EvaluationInput,
  children: readonly Finding<boolean>[],
): Reasons {
  if (input.user.profile.firstAt === null) {
    return { says: says.nothingKnown(), facts: {} };
  }
  try {
    return part.explain(input, children);
  } catch {
    return { says: says.cannotBeEvaluated(), facts: {} };
  }
}

function shownReasons({
  says: reason,
  facts,
}: Reasons): Required<Pick<Explanation, "because" | "becauseSays" | "facts">> {
  return { because: reason.text, becauseSays: [reason], facts };
}

/** Moments tried; later changes are not reported. */
const maxMoments = 256;

/** For each step, the first moment at which its result changes. */
function changesOf(
  steps: readonly Step<Condition>[],
  input: EvaluationInput,
  findings: readonly Finding<boolean>[],
): readonly (number | undefined)[] {
  const changes: (number | undefined)[] = steps.map(() => undefined);
  let now = nextMoment(findings, changes);
  for (let moments = 0; moments < maxMoments && now <= lastInstant; moments += 1) {
    const later = evaluateSteps(steps, { ...input, now }, membershipMeaning);
    for (const [index, { value }] of later.entries()) {
      if (value !== findings[index]?.value) changes[index] ??= now;
    }
    now = nextMoment(later, changes);
  }
  return changes;
}

function nextMoment(findings: readonly Finding<boolean>[], changes: readonly (number | undefined)[]): number {
  let next = Infinity;
  for (const [index, { until }] of findings.entries()) {
    if (changes[index] === undefined) next = Math.min(next, Math.ceil(until));
  }
  return next;
}

function changeOf(at: number | undefined): { readonly changesAt?: string } {
  return at === undefined ? {} : { changesAt: new Date(at).toISOString() };
}

/** Builds the tree from the leaves up. */
function grow(tree: readonly Explanation[], steps: readonly Step<Condition>[]): Explanation | undefined {
  const shown = new Set<number>();
  const grown: Explanation[] = [];
  for (const [index, node] of tree.entries()) {
    const { children = [] } = steps[index] ?? {};
    const branches = children.flatMap((child) => {
      const branch = shown.has(child) ? tree[child] : grown[child];
      shown.add(child);
      return branch ?? [];
    });
    grown.push(children.length === 0 ? node : { ...node, children: branches });
  }
  return grown.at(-1);
}
