/**
 * Permissions to publish that a release before did not know: there `:write` published segments, user properties and the
 * subscription page. Sets of permissions of such a release, also those that it stores beside this one, have them too.
 */
import { z } from "zod";
import { permissions as everything, type Permission } from "./permissions.js";

/** Of a stored set of permissions. */
export interface ListedPublishing {
  /** It names each permission to publish; absent in one of a release before. */
  readonly listsPublishing?: true;
}

export const listedPublishingFields: {
  readonly listsPublishing: z.ZodExactOptional<z.ZodLiteral<true>>;
} = { listsPublishing: z.literal(true).exactOptional() };

/** 2026-11-28: by the permission that published before. */
const publishedBy: readonly (readonly [write: Permission, publish: Permission])[] = [
  ["segments:write", "segments:publish"],
  ["properties:write", "properties:publish"],
  ["subscriptions:write", "subscriptions:publish"],
];

interface Permitted extends ListedPublishing {
  /** Absent: everything. */
  readonly permissions?: readonly Permission[];
}

export function isOfEarlierRelease({ permissions, listsPublishing }: Permitted): boolean {
  return permissions !== undefined && listsPublishing !== true;
}

/** The same set where it names each permission to publish. */
export function withPublishing<Stored extends Permitted>(set: Stored): Stored {
  const { permissions } = set;
  if (permissions === undefined || !isOfEarlierRelease(set)) return set;
  const held = new Set<Permission>(permissions);
  for (const [write, publish] of publishedBy) if (held.has(write)) held.add(publish);
  return { ...set, permissions: everything.filter((each) => held.has(each)), listsPublishing: true };
}

/** The same list where nothing in it is of a release before. */
export function allWithPublishing<Stored extends Permitted>(sets: readonly Stored[]): readonly Stored[] {
  return sets.some(isOfEarlierRelease) ? sets.map(withPublishing) : sets;
}
