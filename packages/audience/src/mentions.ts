/** What a definition uses, so that a preview reads only the users it can concern. */
import { emptyProfile, memberEventName } from "@signalbox/membership";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { planProperty, planSegment } from "./plan.js";
import type { Needs, EvaluationInput } from "./compile-context.js";
import { isPrefix } from "./event-matcher.js";

export interface Mentions {
  /** Exact names of track events. */
  readonly events: readonly string[];
  /** Without the `*`; the empty prefix matches any event. */
  readonly prefixes: readonly string[];
  /** Top-level names. */
  readonly traits: readonly string[] | "all";
  /** Whether the definition can concern a user with none of these events and traits. */
  readonly everyone: boolean;
}

export function mentions(definition: SegmentDefinition | PropertyDefinition): Mentions {
  const plan =
    "entryNode" in definition ? planSegment({ id: "", definition }) : planProperty({ id: "", definition });
  const { value } = plan.evaluate(unknownUser);
  // Whom another segment concerns is not known here.
  const namesSegments = plan.needs.segments.size > 0;
  return { ...mentionedBy(plan.needs), everyone: namesSegments || (value !== undefined && value !== false) };
}

/** A user without traits and events, inside every random bucket. */
const unknownUser: EvaluationInput = {
  user: {
    id: "",
    kind: "user",
    anonymousId: "anybody",
    profile: { ...emptyProfile, firstAt: 0, lastAt: 0 },
  },
  matchedEvents: new Map(),
  held: new Set(),
  now: 0,
  bucket: 0,
};

function mentionedBy({ matchers, traits, memberships }: Needs): Omit<Mentions, "everyone"> {
  const sources = [...matchers.values()].map(({ spec }) => spec.source);
  const named = sources.flatMap((source) => (source.of === "track" ? source.names : []));
  const identified = sources.flatMap((source) => (source.of === "identify" ? [source.roots] : []));
  const roots = [traits === "all" ? traits : [...traits], ...identified];
  const everything = sources.some(({ of }) => of === "any") ? ["*"] : [];
  return {
    events: unique([...(memberships ? [memberEventName] : []), ...named.filter((name) => !isPrefix(name))]),
    prefixes: unique([...everything, ...named.filter(isPrefix)].map((name) => name.slice(0, -1))),
    traits: roots.includes("all") ? "all" : unique(roots.flatMap((names) => (names === "all" ? [] : names))),
  };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
