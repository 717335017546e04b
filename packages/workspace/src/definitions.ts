/**
 * Shared by the commands that put, pause and delete segments and user properties: finds the definition a caller means
 * and raises the version of definitions when a change requires a recompute. Pure.
 */
import {
  checkPropertyDefinition,
  checkSegmentDefinition,
  isSameMeaning,
  type PropertyDefinition,
  type SegmentDefinition,
} from "@signalbox/audience";
import {
  type Issue,
  issueAt,
  type JsonObject,
  parseJsonObject,
  parseWorkspaceId,
  saying,
} from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "./command.js";
import { isPropertyInForce, isSegmentInForce } from "./in-force.js";
import { segmentsAbove } from "./segment-references.js";
import type { StoredSegment, StoredUserProperty, WorkspaceState } from "./state.js";
import { says } from "./issue-sentences.js";

type Definition = StoredSegment | StoredUserProperty;

/** A resource with a name that an operator chose. */
export interface NamedResource {
  readonly id: string;
  readonly name: string;
}

/** The workspace with `after` instead of `before`, or with `after` appended when `before` is undefined. */
export function withSegment(
  state: WorkspaceState,
  before: StoredSegment | undefined,
  after: StoredSegment,
): { readonly state: WorkspaceState; readonly segment: StoredSegment } {
  const definitionVersion = versionAfter(state, before, after, isSegmentInForce);
  const change = withSlot(state, { before, after }, isSegmentInForce);
  const segment = inForceSince(state, definitionVersion, change);
  const segments = withDefinition(state.segments, segment);
  const next = { ...state, definitionVersion, nextSlot: slotAfter(state, segment), segments };
  const isEmptied = before !== undefined && before.slot !== segment.slot;
  return { state: isEmptied ? withDependentsAgain(next, segment.id) : next, segment };
}

/** A segment lost its members without a change of any user: those that name it are computed again. */
function withDependentsAgain(state: WorkspaceState, id: string): WorkspaceState {
  const above = segmentsAbove(state.segments, id);
  const isDependent = (segment: StoredSegment): boolean =>
    segment.id !== id && above.has(segment.id) && isSegmentInForce(segment);
  if (!state.segments.some(isDependent)) return state;
  const definitionVersion = state.definitionVersion + 1;
  const segments = state.segments.map((segment) =>
    isDependent(segment) ? { ...segment, since: definitionVersion } : segment,
  );
  return { ...state, definitionVersion, segments };
}

/** As `withSegment`. */
export function withUserProperty(
  state: WorkspaceState,
  before: StoredUserProperty | undefined,
  after: StoredUserProperty,
): { readonly state: WorkspaceState; readonly userProperty: StoredUserProperty } {
  const definitionVersion = versionAfter(state, before, after, isPropertyInForce);
  const change = withSlot(state, { before, after }, isPropertyInForce);
  const userProperty = inForceSince(state, definitionVersion, change);
  const userProperties = withDefinition(state.userProperties, userProperty);
  const nextSlot = slotAfter(state, userProperty);
  return { state: { ...state, definitionVersion, nextSlot, userProperties }, userProperty };
}

/** The version of definitions after `before` is replaced by `after`: higher when the computed definition changes. */
export function versionAfter<D extends Definition>(
  { definitionVersion }: WorkspaceState,
  before: D | undefined,
  after: D | undefined,
  isInForce: (definition: D) => boolean,
): number {
  const was = before !== undefined && isInForce(before) ? before.definition : undefined;
  const is = after !== undefined && isInForce(after) ? after.definition : undefined;
  const isSame = was === undefined || is === undefined ? was === is : isSameMeaning(was, is);
  return isSame ? definitionVersion : definitionVersion + 1;
}

interface DefinitionChange<D> {
  readonly before: D | undefined;
  readonly after: D;
}

/**
 * A definition that goes back to `NotStarted` is computed for nobody: it gets a new slot, so that the rows of the one it
 * had are removed, and starts again like a new one.
 */
function withSlot<D extends Definition>(
  { nextSlot }: WorkspaceState,
  { before, after }: DefinitionChange<D>,
  isInForce: (definition: D) => boolean,
): DefinitionChange<D> {
  const hasResults = (definition: D): boolean => isInForce(definition) || definition.status === "Paused";
  if (before === undefined || !hasResults(before) || hasResults(after)) return { before, after };
  return { before: undefined, after: { ...after, slot: nextSlot } };
}

function inForceSince<D extends Definition>(
  state: WorkspaceState,
  version: number,
  { before, after }: DefinitionChange<D>,
): D {
  const firstSince = before === undefined ? version : before.firstSince;
  const kept = firstSince === undefined ? after : { ...after, firstSince };
  return version === state.definitionVersion ? kept : { ...kept, since: version };
}

function slotAfter({ nextSlot }: WorkspaceState, { slot }: Definition): number {
  return Math.max(nextSlot, slot + 1);
}

function withDefinition<D extends Definition>(stored: readonly D[], definition: D): readonly D[] {
  return stored.some(({ id }) => id === definition.id)
    ? stored.map((each) => (each.id === definition.id ? definition : each))
    : [...stored, definition];
}

/** The resource that a caller puts: found by `id` when there is one, else by `name`. */
export interface PutTarget {
  readonly id?: string;
  /** The id of a new resource when the caller gives none. */
  readonly newId: string;
  readonly name: string;
}

export type FoundTarget<D> =
  | { readonly stored: D | undefined; readonly id: string; readonly refusal?: never }
  | { readonly refusal: CommandOutcome };

/**
 * Ids are unique per workspace only, so an id of another workspace is new here and no caller learns that it exists
 * there. `taken` is the error code when another resource has the name.
 */
export function findTarget<D extends NamedResource>(
  state: WorkspaceState,
  stored: readonly D[],
  { id, newId, name }: PutTarget,
  taken: string,
): FoundTarget<D> {
  const named = stored.find((each) => each.name === name);
  if (id === undefined) return { stored: named, id: named?.id ?? newId };
  const own = parseWorkspaceId(id);
  if (own === undefined) return { refusal: refused("IdError", issueAt(["id"], says.noUuid())) };
  const known = stored.find((each) => each.id === own);
  if (known === undefined && isIdOfAnother(state, own)) {
    return { refusal: refused("IdError", issueAt(["id"], says.idOfAnotherKind())) };
  }
  if (named !== undefined && named !== known) return { refusal: refused(taken, nameTaken(name)) };
  return { stored: known, id: own };
}

export function nameTaken(name: string): Issue {
  return issueAt(["name"], says.nameTaken({ name }));
}

function isIdOfAnother({ segments, userProperties, ...state }: WorkspaceState, id: string): boolean {
  const { subscriptionGroups, providers, templates, journeys, broadcasts, endedBroadcasts } = state;
  const resources = [
    segments,
    userProperties,
    subscriptionGroups,
    providers,
    templates,
    journeys,
    broadcasts,
    endedBroadcasts,
  ];
  return resources.some((kind) => kind.some((resource) => resource.id === id));
}

/** All definitions of a workspace are in one document of its actor, which MongoDB limits to 16 MiB. */
const maxDefinitionsBytes = 8 * 1024 * 1024;

/** Refuses a state whose definitions are too large to be stored. */
export function sizeRefusal({
  segments,
  userProperties,
  templates,
  journeys,
  broadcasts,
  endedBroadcasts,
}: WorkspaceState): CommandOutcome | undefined {
  const all = [segments, userProperties, templates, journeys, broadcasts, endedBroadcasts];
  const bytes = Buffer.byteLength(JSON.stringify(all));
  if (bytes <= maxDefinitionsBytes) return undefined;
  return refused(
    "BadRequest",
    issueAt(["definition"], says.definitionsTooLarge({ bytes, maximum: maxDefinitionsBytes })),
  );
}

/** The definition as the outcome of a command returns it. */
export function definitionJson(definition: Definition): JsonObject {
  return parseJsonObject(JSON.stringify(definition));
}

/** Accepts the definitions that `checkSegmentDefinition` accepts. */
export const segmentDefinitionField: z.ZodType<SegmentDefinition> = definitionField(checkSegmentDefinition);

/** Accepts the definitions that `checkPropertyDefinition` accepts. */
export const propertyDefinitionField: z.ZodType<PropertyDefinition> =
  definitionField(checkPropertyDefinition);

type Check<D> = (
  raw: unknown,
) =>
  | { readonly ok: true; readonly definition: D }
  | { readonly ok: false; readonly issues: readonly Issue[] };

function definitionField<D>(check: Check<D>): z.ZodType<D> {
  return z.unknown().transform((raw, context) => {
    const checked = check(raw);
    if (checked.ok) return checked.definition;
    for (const { path, code, values, problem } of checked.issues) {
      const said = saying({ code, values, text: problem });
      context.issues.push({ code: "custom", path: [...path], ...said, input: raw });
    }
    return z.NEVER;
  });
}
