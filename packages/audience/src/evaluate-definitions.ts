/** Judges definitions for one person and says what became of them: the new standing, and every change of it. */
import type { Json } from "@signalbox/core";
import type { Outcome, ComputedState, Transition } from "./audience.js";
import type { AudienceUser } from "./audience-user.js";
import { sameJson } from "./equality.js";
import type { MatchedEvents } from "./matched-events.js";
import { isInForce, type CompiledDefinition, type CompiledProperty } from "./definition-index.js";
import type { EvaluationInput } from "./compile-context.js";

export interface DefinitionsEvaluation {
  /** With the memory and the version that count now; what is held and due is still as it was. */
  readonly computedState: ComputedState;
  /** What was known before, and by which version: of what came into force later every value is news. */
  readonly past: {
    readonly user: AudienceUser;
    readonly matchedEvents: MatchedEvents;
    readonly version: number | null;
  };
  readonly user: AudienceUser;
  readonly now: number;
  /** Slots whose alarm is due: before it they were as they had been told. */
  readonly due: readonly (readonly [slot: number, at: number])[];
}

export function evaluateDefinitions(
  definitions: Iterable<CompiledDefinition>,
  evaluation: DefinitionsEvaluation,
): Outcome {
  const { computedState, user, now } = evaluation;
  const input = { user, matchedEvents: computedState.matchedEvents, now };
  const held = draftSet(computedState.held);
  const alarms = draftMap(computedState.alarms);
  for (const [slot] of evaluation.due) alarms.set(slot, undefined);
  const transitions: Transition[] = [];
  for (const definition of inOrder(definitions)) {
    if (!isInForce(definition, computedState)) continue;
    const { transition, holds, until } = evaluateDefinition(definition, input, evaluation);
    if (transition !== undefined) transitions.push(transition);
    held.set(definition.slot, holds);
    alarms.set(definition.slot, until === Infinity ? undefined : until);
  }
  return { computedState: { ...computedState, held: held.result(), alarms: alarms.result() }, transitions };
}

interface EvaluatedDefinition {
  readonly holds: boolean;
  readonly until: number;
  readonly transition: Transition | undefined;
}

function evaluateDefinition(
  definition: CompiledDefinition,
  input: EvaluationInput,
  evaluation: DefinitionsEvaluation,
): EvaluatedDefinition {
  const { slot, id } = definition;
  const held = evaluation.computedState.held.has(slot);
  if (definition.of === "segment") {
    const { value: holds, until } = definition.evaluate(input);
    return {
      holds,
      until,
      transition: holds === held ? undefined : { of: "segment", slot, id, entered: holds },
    };
  }
  const { value, until } = definition.evaluate(input);
  const holds = value !== undefined;
  const isNews = holds !== held || (holds && !sameJson(value, toldValue(definition, evaluation)));
  return {
    holds,
    until,
    transition: isNews ? { of: "property", slot, id, value, searchable: definition.searchable } : undefined,
  };
}

/** What was last told of a property that has a value. */
function toldValue(
  definition: CompiledProperty,
  { past, now, due }: DefinitionsEvaluation,
): Json | undefined {
  if (!isInForce(definition, past)) return undefined;
  const alarm = due.find(([slot]) => slot === definition.slot);
  return definition.evaluate({ ...past, now: alarm === undefined ? now : alarm[1] - 1 }).value;
}

function inOrder(definitions: Iterable<CompiledDefinition>): readonly CompiledDefinition[] {
  return [...definitions].toSorted((a, b) => a.order - b.order);
}

/** Copied when it first changes, so that what did not change stays the same object. */
function draftSet(original: ReadonlySet<number>): Draft<boolean, ReadonlySet<number>> {
  let copy: Set<number> | undefined;
  return {
    set: (slot, isIn) => {
      if ((copy ?? original).has(slot) === isIn) return;
      copy ??= new Set(original);
      if (isIn) copy.add(slot);
      else copy.delete(slot);
    },
    result: () => copy ?? original,
  };
}

function draftMap(
  original: ReadonlyMap<number, number>,
): Draft<number | undefined, ReadonlyMap<number, number>> {
  let copy: Map<number, number> | undefined;
  return {
    set: (slot, at) => {
      if ((copy ?? original).get(slot) === at) return;
      copy ??= new Map(original);
      if (at === undefined) copy.delete(slot);
      else copy.set(slot, at);
    },
    result: () => copy ?? original,
  };
}

interface Draft<Value, Result> {
  set(slot: number, value: Value): void;
  result(): Result;
}
