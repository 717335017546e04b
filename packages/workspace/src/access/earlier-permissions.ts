/**
 * Permissions that a release before did not know: there `:write` published segments, user properties and the subscription
 * page, and `users:write` could upload files of users. Sets of permissions of such a release, also those that it stores
 * beside this one, have them too.
 */
import { z } from "zod";
import { permissions as everything, type Permission } from "./permissions.js";

/** Of a stored set of permissions. */
export interface ListedPermissions {
  /** It names each permission to publish; absent in one of a release before. */
  readonly listsPublishing?: true;
  /** It names the permission to import; absent in one of a release before. */
  readonly listsImport?: true;
}

/** Of a set that a caller of this release names. */
export const listedNow: Required<ListedPermissions> = { listsPublishing: true, listsImport: true };

type Marks = Readonly<Record<keyof ListedPermissions, z.ZodExactOptional<z.ZodLiteral<true>>>>;

export const listedPermissionFields: Marks = {
  listsPublishing: z.literal(true).exactOptional(),
  listsImport: z.literal(true).exactOptional(),
};

/** By the mark: the permission that permitted it before. */
const permittedBy: Readonly<
  Record<keyof ListedPermissions, readonly (readonly [before: Permission, now: Permission])[]>
> = {
  /** 2026-11-28 */
  listsPublishing: [
    ["segments:write", "segments:publish"],
    ["properties:write", "properties:publish"],
    ["subscriptions:write", "subscriptions:publish"],
  ],
  /** 2026-11-29 */
  listsImport: [["users:write", "users:import"]],
};

const marks = ["listsPublishing", "listsImport"] as const;

interface Permitted extends ListedPermissions {
  /** Absent: everything. */
  readonly permissions?: readonly Permission[];
}

export function isOfEarlierRelease({ permissions, ...listed }: Permitted): boolean {
  return permissions !== undefined && marks.some((mark) => listed[mark] !== true);
}

/** The same set where it names each of these permissions. */
export function withLaterPermissions<Stored extends Permitted>(set: Stored): Stored {
  const { permissions } = set;
  if (permissions === undefined || !isOfEarlierRelease(set)) return set;
  const held = new Set<Permission>(permissions);
  for (const mark of marks) {
    if (set[mark] === true) continue;
    for (const [before, now] of permittedBy[mark]) if (held.has(before)) held.add(now);
  }
  return { ...set, permissions: everything.filter((each) => held.has(each)), ...listedNow };
}

/** The same list where nothing in it is of a release before. */
export function allWithLaterPermissions<Stored extends Permitted>(
  sets: readonly Stored[],
): readonly Stored[] {
  return sets.some(isOfEarlierRelease) ? sets.map(withLaterPermissions) : sets;
}
