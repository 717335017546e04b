/**
 * Matches events against a specification and keeps short entries of them. The key depends on the specification
 * alone, so equal specifications share entries, also across definitions. Conditions that do not depend on time
 * are part of the specification; values for timed conditions are picked into the entry.
 */
import { isJsonObject, type EventRecord, type Json, type JsonObject } from "@signalbox/core";
import { equalsScalar, isEmpty, type Scalar } from "./equality.js";
import { hashText } from "./hash.js";
import { compilePath } from "./json-path.js";
import { retentionText, type MatchedEvent, type Retention } from "./matched-events.js";
import { compileFixed, type PropertyCondition } from "./property-condition.js";

export type Source =
  /** Track events of these names; a trailing `*` makes a prefix. */
  | { readonly of: "track"; readonly names: readonly string[] }
  /** Identify events that set one of these traits. */
  | { readonly of: "identify"; readonly roots: readonly string[] | "all" }
  /** The main part of any event whose data contains this text. */
  | { readonly of: "any"; readonly mentioning: string };

/** What an entry keeps of an event, or with `inside` of the object under that key. */
export type Pick = { readonly inside?: string } & (
  | { readonly pick: "value"; readonly path: string }
  /** As operators need it: lists and objects are kept empty. */
  | { readonly pick: "operand"; readonly path: string }
  /** 1 or 0. */
  | { readonly pick: "equals"; readonly path: string; readonly value: Scalar }
  /** Null when it is none of these. */
  | { readonly pick: "word"; readonly path: string; readonly of: readonly string[] }
  | { readonly pick: "name" }
);

export interface EventMatcherSpec {
  readonly source: Source;
  readonly where?: readonly PropertyCondition[];
  /** Event times in [from, before), ms. */
  readonly from?: number;
  readonly before?: number;
  readonly picks?: readonly Pick[];
  /**
   * Ignores events whose first pick is empty. An identify event that sets it to null is kept, since it removes
   * the value.
   */
  readonly filled?: boolean;
  readonly keep: Retention;
  /** Set where the events are made for the members of a group, or of any group, and never stored. */
  readonly madeForMembers?: { readonly groupId: string | undefined };
}

/**
 * Gives a member all traits of a group, as properties `{ groupId, traits }`. No prefix matches it, since the
 * user did not perform it.
 */
export const groupTraitsEvent = "DFGroupTraits";

export interface EventMatcher {
  readonly key: string;
  readonly spec: EventMatcherSpec;
  /** Undefined when the event does not match. `data` parses the event's JSON on demand. */
  entryOf(event: EventRecord, data: () => JsonObject): MatchedEvent | undefined;
}

export function createEventMatcher(spec: EventMatcherSpec): EventMatcher {
  const isOfSource = compileSource(spec.source);
  const isSilent = compileSilence(spec);
  const meets = compileFixed(spec.where ?? []);
  const picks = (spec.picks ?? []).map(compilePick);
  const { from = -Infinity, before = Infinity } = spec;
  return {
    key: keyOf(spec),
    spec,
    entryOf: (event, data) => {
      const { at } = event;
      if (at < from || at >= before || !isOfSource(event, data) || !meets(data, at)) return undefined;
      return isSilent(event, data) ? undefined : [at, idOf(event), ...picks.map((pick) => pick(event, data))];
    },
  };
}

/** The id of the message, from that of an entry. */
export function messageIdOf(entryId: string): string {
  return entryId.replace(/#(?:group|traits)$/, "");
}

/** A message counts once, each of its parts on its own. */
function idOf({ messageId, part }: EventRecord): string {
  return part === "main" ? messageId : `${messageId}#${part}`;
}

function keyOf({ source, where, from, before, picks, filled, keep }: EventMatcherSpec): string {
  const conditions = where?.map(({ path, operator }) => [compilePath(path).text, operator]);
  const picked = picks?.map((pick) =>
    "path" in pick ? { ...pick, path: compilePath(pick.path).text } : pick,
  );
  const text = JSON.stringify([source, conditions, from, before, picked, filled]);
  return `${retentionText(keep)}${hashText(text)}`;
}

function compileSource(source: Source): (event: EventRecord, data: () => JsonObject) => boolean {
  if (source.of === "track") return compileNames(source.names);
  if (source.of === "identify") return compileRoots(source.roots);
  return ({ part, data }) => part === "main" && data.includes(source.mentioning);
}

function compileNames(names: readonly string[]): (event: EventRecord) => boolean {
  const exact = new Set(names.filter((name) => !isPrefix(name)));
  const prefixes = names.filter(isPrefix).map((name) => name.slice(0, -1));
  return ({ type, part, event }) =>
    type === "track" &&
    part !== "traits" &&
    (exact.has(event) || (event !== groupTraitsEvent && prefixes.some((prefix) => event.startsWith(prefix))));
}

/** Whether the name in a definition, which may be a prefix, matches an event's name. */
export function matchesName(name: string, event: string): boolean {
  return isPrefix(name) ? event !== groupTraitsEvent && event.startsWith(name.slice(0, -1)) : event === name;
}

/** The empty name matches any event, as `*` does. */
export function isPrefix(name: string): boolean {
  return name === "" || name.endsWith("*");
}

function compileRoots(
  roots: readonly string[] | "all",
): (event: EventRecord, data: () => JsonObject) => boolean {
  if (roots === "all") return ({ type }) => type === "identify";
  return ({ type }, data) => type === "identify" && roots.some((root) => Object.hasOwn(data(), root));
}

/** Whether an event has no value for the first pick. A trait set to the empty text keeps its earlier value. */
function compileSilence({
  source,
  picks: [first] = [],
  filled = false,
}: EventMatcherSpec): (event: EventRecord, data: () => JsonObject) => boolean {
  if (first === undefined) return () => false;
  if (source.of === "identify" && "path" in first) {
    const path = compilePath(first.path);
    return (_, data) => {
      const value = path.first(data());
      return value === "" || (filled && value === undefined);
    };
  }
  const pick = compilePick(first);
  return (event, data) => filled && isEmpty(pick(event, data));
}

function compilePick(pick: Pick): (event: EventRecord, data: () => JsonObject) => Json {
  if (pick.pick === "name") return ({ event }) => event;
  const path = compilePath(pick.path);
  const { inside } = pick;
  const valueIn = (data: () => JsonObject): Json =>
    path.first(inside === undefined ? data() : objectIn(data(), inside)) ?? null;
  if (pick.pick === "value") return (_, data) => valueIn(data);
  if (pick.pick === "operand") return (_, data) => operandOf(valueIn(data));
  if (pick.pick === "word") return (_, data) => pick.of.find((word) => word === valueIn(data)) ?? null;
  return (_, data) => (equalsScalar(valueIn(data), pick.value) ? 1 : 0);
}

function objectIn(data: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(data, key) ? data[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function operandOf(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? [] : {};
}
