/** The collection of each document. Only this file and the index list name collections. */
import type { ActorKey } from "@signalbox/core";
import type { Collection, Db } from "mongodb";
import type { StoredDocument } from "./documents.js";

/** Users, groups and anonymous users share one collection; each other kind of actor has its own. */
export function actorCollectionName(kind: string): string {
  if (kind === "user" || kind === "anonymous") return "users";
  return kind === "workspace" ? "workspaces" : `${kind}Actors`;
}

/** Groups values by the collection of their actor. */
export function byActorCollection<T>(items: readonly T[], keyOf: (item: T) => ActorKey): Map<string, T[]> {
  const sorted = new Map<string, T[]>();
  for (const item of items) {
    const name = actorCollectionName(kindOf(keyOf(item)));
    const ofCollection = sorted.get(name);
    if (ofCollection === undefined) sorted.set(name, [item]);
    else ofCollection.push(item);
  }
  return sorted;
}

export function collectionOf(db: Db, name: string): Collection<StoredDocument> {
  return db.collection<StoredDocument>(name);
}

/** The second of a key's three parts; `parseActorKey` is too expensive for the hot path. */
function kindOf(key: ActorKey): string {
  const start = key.indexOf("/") + 1;
  return key.slice(start, key.indexOf("/", start));
}
