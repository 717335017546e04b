/**
 * The value a user property has inside a run of a journey that an event started: `Performed`, `KeyedPerformed`, `File` and
 * groups of them look at the run's own events first, so that each of two orders in a row has its own total in its messages.
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
import { propertyTypes } from "./property-types/index.js";
import { leafTypes } from "./property-types/leaves.js";
import type { ValuePart } from "./property-types/property-type.js";
import type { Needs, EvaluationInput } from "./compile-context.js";

export interface RunValueInput {
  readonly user: AudienceUser;
  /** Of the person, as their standing has it. */
  readonly matchedEvents: MatchedEvents;
  /** The run's own, the one that started it first; not empty. */
  readonly events: readonly [EventRecord, ...EventRecord[]];
  /** ms */
  readonly now: number;
}

/** Undefined where the run's own events decide nothing: then the value the property has outside of the run counts. */
export function valueInRun(definition: PropertyDefinition, input: RunValueInput): Json | undefined {
  const plans = plansOf(definition);
  if (plans === undefined) return undefined;
  const { user, events, now } = input;
  const [entry] = events;
  const evaluate = (plan: PropertyPlan, known: MatchedEvents): Json | undefined => {
    const matchedEvents = new Map([...known, ...matchedEventsOf(plan.needs, events)]);
    const evaluationInput: EvaluationInput = { user, matchedEvents, now, keyed: { entry, events } };
    return plan.evaluate(evaluationInput).value;
  };
  const own = evaluate(plans.own, new Map());
  if (isEmpty(own) || plans.whole === undefined) return own;
  // A trait that a group prefers to the event stays preferred.
  return sameJson(evaluate(plans.whole, withoutEvents(input.matchedEvents, plans.whole.needs)), own)
    ? own
    : undefined;
}

interface RunPlans {
  /** Of the parts that look at events alone. */
  readonly own: PropertyPlan;
  /** Where there are other parts. */
  readonly whole?: PropertyPlan;
}

/** Undefined where no part looks at events. */
function plansOf(definition: PropertyDefinition): RunPlans | undefined {
  if (!known.has(definition)) known.set(definition, compilePlans(definition));
  return known.get(definition);
}

/** Definitions are compiled once. */
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

/** Parts that do not look at events have no value. */
function silenced({ entry, nodes }: Layout<ValuePart>): Layout<ValuePart> {
  const silent: ValuePart = { evaluate: () => always(undefined) };
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

/** What is remembered of the person but for the events the run's own stand in for. */
function withoutEvents(matchedEvents: MatchedEvents, { matchers }: Needs): MatchedEvents {
  return new Map(
    [...matchers].flatMap(([key, { spec }]) => {
      const entries = spec.source.of === "identify" ? matchedEvents.get(key) : undefined;
      return entries === undefined ? [] : [[key, entries] as const];
    }),
  );
}
