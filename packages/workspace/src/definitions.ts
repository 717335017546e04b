/**
 * What putting, pausing and deleting segments and user properties have in common: which one a caller means, when one is
 * in force, and when a change makes everybody be computed anew. Pure; the commands build on it.
 */
import { isDeepStrictEqual } from "node:util";
import {
  checkPropertyDefinition,
  checkSegmentDefinition,
  type PropertyDefinition,
  type SegmentDefinition,
} from "@signalbox/audience";
import { parseJsonObject, parseWorkspaceId, type JsonObject } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "./command.js";
import { isPropertyInForce, isSegmentInForce } from "./in-force.js";
import type { StoredSegment, StoredUserProperty, WorkspaceState } from "./state.js";

type Definition = StoredSegment | StoredUserProperty;

/** What an operator gives a name to. */
export interface NamedResource {
  readonly id: string;
  readonly name: string;
}

/** The workspace with `after` in the place of `before`, or behind the others when there was none. */
export function withSegment(
  state: WorkspaceState,
  before: StoredSegment | undefined,
  after: StoredSegment,
): { readonly state: WorkspaceState; readonly segment: StoredSegment } {
  const definitionVersion = versionAfter(state, before, after, isSegmentInForce);
  const segment = inForceSince(state, definitionVersion, after);
  const segments = withDefinition(state.segments, segment);
  return { state: { ...state, definitionVersion, nextSlot: slotAfter(state, segment), segments }, segment };
}

/** As `withSegment`. */
export function withUserProperty(
  state: WorkspaceState,
  before: StoredUserProperty | undefined,
  after: StoredUserProperty,
): { readonly state: WorkspaceState; readonly userProperty: StoredUserProperty } {
  const definitionVersion = versionAfter(state, before, after, isPropertyInForce);
  const userProperty = inForceSince(state, definitionVersion, after);
  const userProperties = withDefinition(state.userProperties, userProperty);
  const nextSlot = slotAfter(state, userProperty);
  return { state: { ...state, definitionVersion, nextSlot, userProperties }, userProperty };
}

/** The version of definitions once `after` stands in the place of `before`: higher when what is computed changes. */
export function versionAfter<D extends Definition>(
  { definitionVersion }: WorkspaceState,
  before: D | undefined,
  after: D | undefined,
  isInForce: (definition: D) => boolean,
): number {
  const was = before !== undefined && isInForce(before) ? before.definition : undefined;
  const is = after !== undefined && isInForce(after) ? after.definition : undefined;
  return isDeepStrictEqual(was, is) ? definitionVersion : definitionVersion + 1;
}

function inForceSince<D extends Definition>(state: WorkspaceState, version: number, definition: D): D {
  return version === state.definitionVersion ? definition : { ...definition, since: version };
}

function slotAfter({ nextSlot }: WorkspaceState, { slot }: Definition): number {
  return Math.max(nextSlot, slot + 1);
}

function withDefinition<D extends Definition>(stored: readonly D[], definition: D): readonly D[] {
  return stored.some(({ id }) => id === definition.id)
    ? stored.map((each) => (each.id === definition.id ? definition : each))
    : [...stored, definition];
}

/** Which definition a caller puts: by its id when it gives one, else by its name. */
export interface PutTarget {
  readonly id?: string;
  /** For a new one that was given no id. */
  readonly newId: string;
  readonly name: string;
}

export type FoundTarget<D> =
  | { readonly stored: D | undefined; readonly id: string; readonly refusal?: never }
  | { readonly refusal: CommandOutcome };

/**
 * Ids are good within a workspace alone, so one that exists elsewhere is simply new here: nobody learns what others have.
 * `taken` is the error of a name another one has.
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
  if (own === undefined) return { refusal: refused("IdError", "id: must be a UUID") };
  const known = stored.find((each) => each.id === own);
  if (known === undefined && isIdOfAnother(state, own)) {
    return { refusal: refused("IdError", "id: is that of a resource of another kind") };
  }
  if (named !== undefined && named !== known) return { refusal: refused(taken, nameTaken(name)) };
  return { stored: known, id: own };
}

export function nameTaken(name: string): string {
  return `name: ${JSON.stringify(name)} exists already`;
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

/** All definitions of a workspace are one document of its actor, and databases bound those: 16 MiB in MongoDB. */
const maxDefinitionsBytes = 8 * 1024 * 1024;

/** Refuses a state that could not be stored with all its definitions. */
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
    `definition: too large: all definitions together would have ${bytes} bytes, at most ${maxDefinitionsBytes} fit`,
  );
}

/** As the outcome of a command tells it. */
export function definitionJson(definition: Definition): JsonObject {
  return parseJsonObject(JSON.stringify(definition));
}

/** Takes what `checkSegmentDefinition` accepts. */
export const segmentDefinitionField: z.ZodType<SegmentDefinition> = definitionField(checkSegmentDefinition);

/** Takes what `checkPropertyDefinition` accepts. */
export const propertyDefinitionField: z.ZodType<PropertyDefinition> =
  definitionField(checkPropertyDefinition);

export const statusField: z.ZodType<StoredSegment["status"]> = z.enum(["NotStarted", "Running", "Paused"]);

type Check<D> = (
  raw: unknown,
) =>
  | { readonly ok: true; readonly definition: D }
  | { readonly ok: false; readonly issues: readonly { readonly path: string; readonly problem: string }[] };

function definitionField<D>(check: Check<D>): z.ZodType<D> {
  return z.unknown().transform((raw, context) => {
    const checked = check(raw);
    if (checked.ok) return checked.definition;
    for (const { path, problem } of checked.issues) {
      context.issues.push({ code: "custom", message: `${path}: ${problem}`, input: raw });
    }
    return z.NEVER;
  });
}
