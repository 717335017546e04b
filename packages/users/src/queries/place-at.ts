/** The sort key of a user or an anonymous user, from their actor key. */
import { placeOf } from "../user/sort-key.js";
import { parseActorKey, userKind, type ActorKey } from "@signalbox/core";

export function sortKeyAt(key: ActorKey): string {
  const { kind, id } = parseActorKey(key);
  return placeOf({ kind: kind === userKind ? "user" : "anonymous", id });
}
