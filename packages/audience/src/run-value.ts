/**
 * The value of a user property inside a journey run that an event started. `Performed`, `KeyedPerformed`,
 * `File` and groups of them use the run's own events first, so that messages about two orders have different
 * totals.
 */
import type { EventRecord, Json } from "@signalbox/core";
import type { AudienceUser } from "./audience-user.js";
import type { PropertyDefinition } from "./definition.js";
import { isEmpty, sameJson } from "./equality.js";
import { matchedEventsOf } from "./evaluate-history.js";
import { always } from "./finding.js";
import type { MatchedEvents } from "./matched-events.js";
import { planLayout, type PropertyPlan } from "./plan.js";
import type { Layout } from "./program.js";
import { nobody } from "./reach.js";
import { propertyTypes } from "./property-types/index.js";
import { leafTypes } from "./property-types/leaves.js";
import type { ValuePart } from "./property-types/property-type.js";
import type { Needs, EvaluationInput } from "./compile-context.js";

export interface RunValueInput {
  readonly user: AudienceUser;
  /** Of the user's computed state. */
  readonly matchedEvents: MatchedEvents;
  /** The run's own events, the one that started it first. */
  readonly events: readonly [EventRecord, ...EventRecord[]];
  /** ms */
  readonly now: number;
}

/** Undefined where the run's own events have no value; the value outside of the run applies then. */
export function valueInRun(definition: PropertyDefinition, input: RunValueInput): Json | undefined {
  const plans = plansOf(definition);
  if (plans === undefined) return undefined;
  const { user, events, now } = input;
  const [entry] = events;
  const evaluate = (plan: PropertyPlan, known: MatchedEvents): Json | undefined => {
    const matchedEvents = new Map([...known, ...matchedEventsOf(plan.needs, events)]);
    const evaluationInput: EvaluationInput = {
      user,
      matchedEvents,
      held: new Set(),
      now,
      keyed: { entry, events },
    };
    return plan.evaluate(evaluationInput).value;
  };
  const own = evaluate(plans.own, new Map());
  if (isEmpty(own) || plans.whole === undefined) return own;
  // A trait that a group prefers to the event keeps its precedence.
  return sameJson(evaluate(plans.whole, withoutEvents(input.matchedEvents, plans.whole.needs)), own)
    ? own
    : undefined;
}

interface RunPlans {
  /** Of the parts that use events alone. */
  readonly own: PropertyPlan;
  /** Set where there are other parts. */
  readonly whole?: PropertyPlan;
}

/** Undefined where no part uses events. */
function plansOf(definition: PropertyDefinition): RunPlans | undefined {
  if (!known.has(definition)) known.set(definition, compilePlans(definition));
  return known.get(definition);
}

/** Compiled once for each definition. */
const known = new WeakMap<PropertyDefinition, RunPlans | undefined>();

function compilePlans(definition: PropertyDefinition): RunPlans | undefined {
  const layout = propertyTypes.of(definition).layout(definition);
  const types = [...layout.nodes.values()].map(({ type }) => leafTypes.find(type));
  const leaves = types.filter((kind) => kind !== undefined);
  const ofEvents = leaves.filter(({ runInterests }) => runInterests !== undefined);
  if (ofEvents.length === 0) return undefined;
  const own = planLayout("", silenced(layout));
  return ofEvents.length === leaves.length ? { own } : { own, whole: planLayout("", layout) };
}

/** Replaces parts that do not use events by parts without a value. */
function silenced({ entry, nodes }: Layout<ValuePart>): Layout<ValuePart> {
  const silent: ValuePart = { evaluate: () => always(undefined), reach: () => nobody };
  return {
    entry,
    nodes: new Map(
      [...nodes].map(([id, node]) => {
        const kind = leafTypes.find(node.type);
        const isSilent = kind !== undefined && kind.runInterests === undefined;
        return [id, isSilent ? { ...node, compile: () => silent } : node];
      }),
    ),
  };
}

/** The user's matched events without those that the run's own replace. */
function withoutEvents(matchedEvents: MatchedEvents, { matchers }: Needs): MatchedEvents {
  return new Map(
    [...matchers].flatMap(([key, { spec }]) => {
      const entries = spec.source.of === "identify" ? matchedEvents.get(key) : undefined;
      return entries === undefined ? [] : [[key, entries] as const];
    }),
  );
}
