/**
 * The position of a user in lists: all users in order of id, then all anonymous users in order of id. It is one text, so one
 * column orders, pages and bounds both kinds.
 */
import { parseActorKey, userKind, type ActorKey } from "@signalbox/core";

export interface UserRef {
  readonly kind: "user" | "anonymous";
  readonly id: string;
}

const userPrefix = "u/";
const anonymousUserPrefix = "v/";

export function sortKeyOf({ kind, id }: UserRef): string {
  return sortKeyPrefix(kind) + id;
}

/** The sort key of a user or an anonymous user, from their actor key. */
export function sortKeyAt(key: ActorKey): string {
  const { kind, id } = parseActorKey(key);
  return sortKeyOf({ kind: kind === userKind ? "user" : "anonymous", id });
}

/** What the sort keys of users, or of anonymous users, begin with. */
export function sortKeyPrefix(kind: UserRef["kind"]): string {
  return kind === "user" ? userPrefix : anonymousUserPrefix;
}

/** Throws a `TypeError` for text that `sortKeyOf` cannot have made. */
export function parseSortKey(sortKey: string): UserRef {
  const id = sortKey.slice(userPrefix.length);
  if (sortKey.startsWith(userPrefix)) return { kind: "user", id };
  if (sortKey.startsWith(anonymousUserPrefix)) return { kind: "anonymous", id };
  throw new TypeError(`not a sort key: ${sortKey.slice(0, 80)}`);
}
