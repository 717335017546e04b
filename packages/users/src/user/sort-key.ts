/**
 * Where someone stands in lists of people: all users in order of id, then all anonymous users in order of id. One text, so that
 * one column orders, pages and bounds both.
 */
export interface UserRef {
  readonly kind: "user" | "anonymous";
  readonly id: string;
}

const userPrefix = "u/";
const anonymousUserPrefix = "v/";

export function placeOf({ kind, id }: UserRef): string {
  return (kind === "user" ? userPrefix : anonymousUserPrefix) + id;
}

/** Throws a `TypeError` on text that `placeOf` cannot have made. */
export function parsePlace(sortKey: string): UserRef {
  const id = sortKey.slice(userPrefix.length);
  if (sortKey.startsWith(userPrefix)) return { kind: "user", id };
  if (sortKey.startsWith(anonymousUserPrefix)) return { kind: "anonymous", id };
  throw new TypeError(`not a place: ${sortKey.slice(0, 80)}`);
}
