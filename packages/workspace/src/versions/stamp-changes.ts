/**
 * Writes on everything that a command changed when and by whom: on resources of lists, and for settings in a record beside
 * them. `updatedAt` only grows, also within a millisecond, when the clock goes back, and for a resource that is created
 * again; what did not change keeps it. Pure; its cost grows with what changed.
 */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, workspaceIdSchema, type Json, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import { resourceIdOf } from "../audit/describe-changes.js";
import { authorsOf, type Authored } from "../audit/authors.js";

/** A resource, or a setting, as far as its version is concerned. */
export interface Versioned extends Authored {
  /** Absent: an earlier release stored it and nothing changed it since. */
  readonly updatedAt?: number;
  /** The service itself made the last change; `updatedBy` is who made one before. */
  readonly isByService?: true;
  /** Of the installation's resources: the workspace from which they were changed last. */
  readonly updatedIn?: WorkspaceId;
}

/** When a setting was changed last, and by whom. */
export type SettingStamp = Omit<Versioned, "createdBy" | "updatedAt"> & {
  readonly updatedAt: number;
};

/** By the name of the setting. */
export type SettingStamps = Readonly<Record<string, SettingStamp>>;

/** The fields of a version that a stored resource keeps for itself. */
export const versionFields: {
  readonly updatedBy: z.ZodExactOptional<z.ZodType<Principal>>;
  readonly isByService: z.ZodExactOptional<z.ZodLiteral<true>>;
  readonly updatedIn: z.ZodExactOptional<z.ZodType<WorkspaceId>>;
} = {
  updatedBy: principalSchema.exactOptional(),
  isByService: z.literal(true).exactOptional(),
  updatedIn: workspaceIdSchema.exactOptional(),
};

export const settingStampsSchema: z.ZodType<SettingStamps> = z.record(
  z.string(),
  z.object({ updatedAt: z.number(), ...versionFields }),
);

/** What every state with versions has besides its resources. */
export interface StampedState {
  readonly createdAt: number | null;
  readonly settingStamps?: SettingStamps;
  /** The highest `updatedAt` of any deleted resource: one that is created again starts above it. */
  readonly lastRemoved?: number;
}

/** A list of resources. */
export interface ResourceList<State> {
  readonly items: (state: State) => readonly object[];
  /** The state with other items: as many, in the same order. */
  readonly withItems: (state: State, items: readonly object[]) => State;
  /** What of an item counts as a change; default: `ownContentOf`. */
  readonly contentOf?: (item: object) => unknown;
  /** One that no command gave a time yet keeps none while it is not put: it counts as not set up. */
  readonly isUnsetAtFirst?: true;
  /** Several workspaces change them, and do not see each other's members. */
  readonly isShared?: true;
}

export interface StampedShape<State> {
  readonly lists: readonly ResourceList<State>[];
  /** By name: what of the state the setting is. */
  readonly settings: Readonly<Record<string, (state: State) => unknown>>;
}

export interface ChangeStamp {
  /** ms */
  readonly at: number;
  /** Undefined: the service itself. */
  readonly author: Principal | undefined;
  readonly updatedIn?: WorkspaceId;
  /** Ids of resources whose contents outside of the state changed. */
  readonly touched?: readonly string[];
}

/** A list that is a field of the state. */
export function resourceList<State extends object>(name: keyof State): ResourceList<State> {
  return {
    items: (state) => state[name] as unknown as readonly object[],
    withItems: (state, items) => ({ ...state, [name]: items }),
  };
}

export function stampChanges<State extends StampedState>(
  before: State,
  after: State,
  { lists, settings }: StampedShape<State>,
  stamp: ChangeStamp,
): State {
  if (before === after) return after;
  const stamped = lists.reduce((state, list) => stampList(before, state, list, stamp), after);
  const { updatedIn: _, ...ofSettings } = stamp;
  return stampSettings(before, stamped, settings, ofSettings);
}

function stampList<State extends StampedState>(
  before: State,
  after: State,
  list: ResourceList<State>,
  { updatedIn, ...change }: ChangeStamp,
): State {
  const stamp = { ...change, ...(list.isShared && updatedIn !== undefined && { updatedIn }) };
  const [earlier, later] = [list.items(before), list.items(after)];
  const touched = new Set(stamp.touched);
  const isTouched = (item: object): boolean => touched.size > 0 && touched.has(resourceIdOf(item) ?? "");
  // Most commands change one list, or none.
  const isAsBefore = later.length === earlier.length && later.every((item, index) => item === earlier[index]);
  if (isAsBefore && !later.some(isTouched)) return after;
  const { contentOf = ownContentOf, isUnsetAtFirst = false } = list;
  const isUnset = ({ updatedAt }: Versioned): boolean => isUnsetAtFirst && updatedAt === undefined;
  const known = new Map(earlier.map((item) => [resourceIdOf(item), item]));
  const leastNew = Math.max(stamp.at, (before.lastRemoved ?? 0) + 1);
  const items = later.map((item) => {
    const was = known.get(resourceIdOf(item));
    known.delete(resourceIdOf(item));
    if (was === item && !isTouched(item)) return item;
    if (was === undefined) return stampNew(item, { ...stamp, at: leastNew });
    const isSame = !isTouched(item) && isDeepStrictEqual(contentOf(was), contentOf(item));
    if (isSame) return unchanged(was, item);
    const changed = stampChanged(was, item, stamp);
    return isUnset(was) && isUnset(item) ? withoutTime(changed) : changed;
  });
  return withRemoved(list.withItems(after, items), [...known.values()]);
}

function withRemoved<State extends StampedState>(state: State, removed: readonly Versioned[]): State {
  const lastRemoved = Math.max(state.lastRemoved ?? 0, ...removed.map(({ updatedAt = 0 }) => updatedAt));
  return lastRemoved === (state.lastRemoved ?? 0) ? state : { ...state, lastRemoved };
}

/** Fields of resources that the service changes by itself, and those that are written here. */
const internalFields: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  "isByService",
  "updatedIn",
  "slot",
  "since",
  "firstSince",
  "past",
]);

/** Without the fields that the service changes by itself. */
export function ownContentOf(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([field]) => !internalFields.has(field)));
}

/** One without a time of its own gets none: it is as the service creates it. */
function stampNew(item: Versioned, { at, author, updatedIn }: ChangeStamp): Versioned {
  return {
    ...item,
    ...(item.updatedAt !== undefined && { updatedAt: Math.max(at, item.updatedAt) }),
    ...(author !== undefined && { createdBy: author, updatedBy: author }),
    ...(updatedIn !== undefined && { updatedIn }),
  };
}

function unchanged(before: Versioned, after: Versioned): Versioned {
  return { ...withoutVersion(after), ...versionOf(before) };
}

function stampChanged(before: Versioned, after: Versioned, stamp: ChangeStamp): Versioned {
  const wanted = Math.max(stamp.at, after.updatedAt ?? 0);
  return { ...withoutVersion(after), ...authorsOf(before), ...nextStamp(before, { ...stamp, at: wanted }) };
}

/** What the service itself does changes no author. */
function nextStamp(
  { updatedAt = 0, updatedBy }: Versioned,
  { at, author, updatedIn }: ChangeStamp,
): SettingStamp {
  const by = author ?? updatedBy;
  return {
    updatedAt: Math.max(at, updatedAt + 1),
    ...(by !== undefined && { updatedBy: by }),
    ...(author === undefined && by !== undefined && { isByService: true }),
    ...(updatedIn !== undefined && { updatedIn }),
  };
}

function withoutTime({ updatedAt: _updatedAt, ...item }: Versioned): Versioned {
  return item;
}

function withoutVersion(item: Versioned): Versioned {
  const { updatedAt: _, createdBy: _1, updatedBy: _2, isByService: _3, updatedIn: _4, ...rest } = item;
  return rest;
}

function versionOf({ updatedAt, isByService, updatedIn, ...authored }: Versioned): Versioned {
  return {
    ...(updatedAt !== undefined && { updatedAt }),
    ...authorsOf(authored),
    ...(isByService === true && { isByService }),
    ...(updatedIn !== undefined && { updatedIn }),
  };
}

/** All settings of a new state are changed with its creation. */
function stampSettings<State extends StampedState>(
  before: State,
  after: State,
  settings: StampedShape<State>["settings"],
  stamp: ChangeStamp,
): State {
  const isCreated = before.createdAt === null && after.createdAt !== null;
  const changed = Object.entries(settings).filter(
    ([, valueOf]) => isCreated || !isDeepStrictEqual(valueOf(before), valueOf(after)),
  );
  if (changed.length === 0) return after;
  const stamps = changed.map(([name]) => [name, nextStamp(before.settingStamps?.[name] ?? {}, stamp)]);
  return { ...after, settingStamps: { ...before.settingStamps, ...Object.fromEntries(stamps) } };
}

/** The value of an outcome that is a stored resource, with its version and its authors. */
export function withVersionOf<State>(
  value: Json,
  state: State,
  { lists }: Pick<StampedShape<State>, "lists">,
): Json {
  if (!isJsonObject(value) || typeof value["id"] !== "string") return value;
  for (const list of lists) {
    const stored: Versioned | undefined = list
      .items(state)
      .find((item) => resourceIdOf(item) === value["id"]);
    if (stored === undefined) continue;
    const { updatedAt } = stored;
    return {
      ...value,
      ...("updatedAt" in value && updatedAt !== undefined && { updatedAt }),
      ...(authorsOf(stored) as object),
    };
  }
  return value;
}

/** For the answer to a read: when the setting was changed last, if that is known. */
export function settingVersion(
  { settingStamps = {} }: Pick<StampedState, "settingStamps">,
  name: string,
): { readonly updatedAt?: number } {
  const updatedAt = settingStamps[name]?.updatedAt;
  return updatedAt === undefined ? {} : { updatedAt };
}

/** In the schema of an answer. */
export const updatedAtField: z.ZodOptional<z.ZodType<number>> = z
  .int()
  .optional()
  .describe("When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade.");

/** The schema of an answer that is a setting. */
export function withUpdatedAt(setting: z.ZodType): z.ZodType {
  return setting.and(z.object({ updatedAt: updatedAtField }));
}
