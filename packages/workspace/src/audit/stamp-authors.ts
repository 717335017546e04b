/**
 * Writes on the stored resources that a command added or changed who did it. What the service itself does changes no
 * author, and a resource that a command makes anew keeps its authors. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json } from "@signalbox/core";
import type { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import { resourceIdOf } from "./describe-changes.js";

/** Absent: an earlier release, or the service itself. */
export interface Authored {
  readonly createdBy?: Principal;
  readonly updatedBy?: Principal;
}

/** Of resources as the API returns them. */
export const authorFields: {
  readonly createdBy: z.ZodOptional<z.ZodType<Principal>>;
  readonly updatedBy: z.ZodOptional<z.ZodType<Principal>>;
} = {
  createdBy: principalSchema
    .optional()
    .describe("Who created it; absent: the service itself, or an earlier release."),
  updatedBy: principalSchema.optional().describe("Who changed it last."),
};

export function authorsOf({ createdBy, updatedBy }: Authored): Authored {
  return { ...(createdBy !== undefined && { createdBy }), ...(updatedBy !== undefined && { updatedBy }) };
}

/** The value of an outcome that is a stored resource, with its authors. */
export function withAuthorsOf<State>(value: Json, state: State, names: readonly (keyof State)[]): Json {
  if (!isJsonObject(value) || typeof value["id"] !== "string") return value;
  for (const name of names) {
    const list = state[name] as unknown as readonly object[];
    const stored = list.find((item) => resourceIdOf(item) === value["id"]);
    if (stored !== undefined) return { ...value, ...(authorsOf(stored) as object) };
  }
  return value;
}

/** `names` are the lists of the state that hold resources. */
export function stampAuthors<State extends object>(
  before: State,
  after: State,
  names: readonly (keyof State)[],
  author: Principal | undefined,
): State {
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return after;
  const lists = changed.map((name) => {
    const [earlier, later] = [before[name], after[name]] as unknown as (readonly object[])[];
    return [name, stampList(earlier ?? [], later ?? [], author)];
  });
  return { ...after, ...(Object.fromEntries(lists) as Partial<State>) };
}

function stampList(
  before: readonly object[],
  after: readonly object[],
  author: Principal | undefined,
): readonly object[] {
  const same = new Set(before);
  const known = new Map(before.map((item) => [resourceIdOf(item), item as Authored]));
  return after.map((item) => (same.has(item) ? item : stamp(known.get(resourceIdOf(item)), item, author)));
}

function stamp(before: Authored | undefined, after: Authored, author: Principal | undefined): Authored {
  if (before === undefined) {
    return author === undefined ? after : { ...after, createdBy: author, updatedBy: author };
  }
  const kept = { ...after, ...authorsOf(before) };
  if (author === undefined || isDeepStrictEqual(before, kept)) return kept;
  return { ...kept, updatedBy: author };
}
