/** Evaluates definitions for one user: the new computed state, and a transition for every change. */
import type { Json } from "@signalbox/core";
import type { Outcome, Transition } from "./audience.js";
import type { ComputedState } from "./computed-state.js";
import type { AudienceUser } from "./audience-user.js";
import { sameJson } from "./equality.js";
import type { MatchedEvents } from "./matched-events.js";
import { isInForce, type CompiledDefinition, type CompiledProperty } from "./definition-index.js";
import type { EvaluationInput } from "./compile-context.js";

export interface DefinitionsEvaluation {
  /** With the new matched events and version; `held` and `alarms` are still the old ones. */
  readonly computedState: ComputedState;
  /** The user before the change. Every value of a property later than `version` is reported. */
  readonly past: {
    readonly user: AudienceUser;
    readonly matchedEvents: MatchedEvents;
    readonly version: number | null;
  };
  readonly user: AudienceUser;
  readonly now: number;
  /** Slots whose alarm is due: until then they had the values reported before. */
  readonly due: readonly (readonly [slot: number, at: number])[];
}

export function evaluateDefinitions(
  definitions: Iterable<CompiledDefinition>,
  evaluation: DefinitionsEvaluation,
): Outcome {
  const { computedState, user, now } = evaluation;
  const held = draftSet(computedState.held);
  const alarms = draftMap(computedState.alarms);
  for (const [slot] of evaluation.due) alarms.set(slot, undefined);
  const transitions: Transition[] = [];
  for (const definition of inOrder(definitions)) {
    if (!isInForce(definition, computedState)) continue;
    const input = { user, matchedEvents: computedState.matchedEvents, held: held.result(), now };
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
  const isChanged = holds !== held || (holds && !sameJson(value, reportedValue(definition, evaluation)));
  return {
    holds,
    until,
    transition: isChanged
      ? { of: "property", slot, id, value, searchable: definition.searchable }
      : undefined,
  };
}

/** The value last reported of a property that has one. */
function reportedValue(
  definition: CompiledProperty,
  { computedState: { held }, past, now, due }: DefinitionsEvaluation,
): Json | undefined {
  if (!isInForce(definition, past)) return undefined;
  const alarm = due.find(([slot]) => slot === definition.slot);
  return definition.evaluate({ ...past, held, now: alarm === undefined ? now : alarm[1] - 1 }).value;
}

function inOrder(definitions: Iterable<CompiledDefinition>): readonly CompiledDefinition[] {
  return [...definitions].toSorted((a, b) => a.order - b.order);
}

/** Copied on the first change, so that unchanged sets stay the same object. */
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
