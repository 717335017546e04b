/** Where a user or an anonymous user stands in lists, by the key of their actor. */
import { placeOf } from "../user/place.js";
import { parseActorKey, userKind, type ActorKey } from "@signalbox/core";

export function placeAt(key: ActorKey): string {
  const { kind, id } = parseActorKey(key);
  return placeOf({ kind: kind === userKind ? "user" : "anonymous", id });
}
