/**
 * Every index there is, as data, and the only place they are named. An index starts with the workspace, so that one
 * tenant's reads never walk over another's; the exceptions say why. `users` has none: its documents change with every
 * event, and whatever is searched about a user stands in rows of its own.
 */
import type { Db } from "mongodb";

export interface IndexDeclaration {
  readonly collection: string;
  /** Fields in order, with their direction. */
  readonly key: Readonly<Record<string, 1 | -1>>;
  /** Only documents that have this field: those without cost nothing. */
  readonly onlyWith?: string;
  /** For an index over a date: how long after it the document goes by itself. */
  readonly expireAfterSeconds?: number;
}

const erasedClaimSeconds = 60 * 60;
const commandRetentionSeconds = 7 * 24 * 60 * 60;

export const indexDeclarations: readonly IndexDeclaration[] = [
  { collection: "events", key: { workspaceId: 1, seq: -1 } },
  { collection: "events", key: { workspaceId: 1, owner: 1, seq: -1 } },
  { collection: "events", key: { workspaceId: 1, event: 1, seq: -1 } },
  { collection: "memberships", key: { workspaceId: 1, groupId: 1, assigned: 1, at: -1, _id: -1 } },
  // An actor's key begins with its workspace, and rows are removed by it alone.
  { collection: "memberships", key: { userKey: 1, workspaceId: 1 } },
  // The members of a segment stand next to each other by id, and are read and counted so: an index would cost every
  // event that moves somebody more than it saves.
  { collection: "propertyValues", key: { workspaceId: 1, slot: 1, value: 1, _id: 1 } },
  // Deliveries are written all the time, so they have no index that a common question does not need.
  { collection: "deliveries", key: { workspaceId: 1, sentAt: -1, _id: -1 } },
  { collection: "deliveries", key: { workspaceId: 1, owner: 1, sentAt: -1, _id: -1 } },
  {
    collection: "deliveries",
    key: { workspaceId: 1, journeyId: 1, sentAt: -1, _id: -1 },
    onlyWith: "journeyId",
  },
  {
    collection: "deliveries",
    key: { workspaceId: 1, broadcastId: 1, sentAt: -1, _id: -1 },
    onlyWith: "broadcastId",
  },
  { collection: "deliveries", key: { workspaceId: 1, to: 1, _id: 1 } },
  // Looked through for all workspaces together; only those somebody must look at again stand in it.
  { collection: "deliveries", key: { dueAt: 1 }, onlyWith: "dueAt" },
  // Swept for all workspaces together.
  { collection: "deliveryClaims", key: { dueAt: 1 } },
  // Read by the server's own sweeper: long after whoever wrote the claim has come to an end.
  {
    collection: "deliveryClaims",
    key: { purgeAt: 1 },
    onlyWith: "purgeAt",
    expireAfterSeconds: erasedClaimSeconds,
  },
  { collection: "suppressions", key: { workspaceId: 1, suppressed: 1, at: -1, _id: -1 } },
  { collection: "mailbox", key: { workspaceId: 1, at: -1, _id: -1 } },
  // What is kept for somebody who is erased is found by their key.
  { collection: "mailbox", key: { owner: 1, workspaceId: 1 } },
  // Looked through for all workspaces together, as alarms are.
  { collection: "recomputes", key: { open: 1, workspaceId: 1, _id: 1 } },
  // Of one person, the latest first; an erasure finds them so too.
  { collection: "journeyRuns", key: { userKey: 1, workspaceId: 1, finishedAt: -1, _id: -1 } },
  { collection: "broadcasts", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Looked through for all workspaces together: those that are under way.
  { collection: "broadcastRuns", key: { open: 1, workspaceId: 1, _id: 1 } },
  // A file is read and erased by its key; its pieces stand under their own.
  { collection: "files.files", key: { "metadata.workspaceId": 1, "metadata.messageId": 1 } },
  { collection: "files.chunks", key: { files_id: 1, n: 1 } },
  // Swept for all workspaces together.
  { collection: "alarms", key: { at: 1, claimedUntil: 1 } },
  { collection: "keys", key: { workspaceId: 1 } },
  { collection: "deadLetters", key: { workspaceId: 1, at: -1, _id: -1 } },
  // What is kept about somebody who is erased is found by their key.
  { collection: "deadLetters", key: { to: 1, workspaceId: 1 } },
  { collection: "rejectedEvents", key: { workspaceId: 1, at: -1, _id: -1 } },
  { collection: "rejectedEvents", key: { userKey: 1, workspaceId: 1 } },
  { collection: "audit", key: { workspaceId: 1, at: -1, _id: -1 } },
  { collection: "commands", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Read by the server's own sweeper.
  { collection: "commands", key: { purgeAt: 1 }, expireAfterSeconds: commandRetentionSeconds },
];

/** As the server would name it itself: `workspaceId_1_seq_-1`. */
export function indexName({ key }: IndexDeclaration): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join("_");
}

/** Creates what is missing; waits until it can be used. An index that is there already costs nothing. */
export async function createIndexes(db: Db): Promise<void> {
  for (const collection of new Set(indexDeclarations.map((declared) => declared.collection))) {
    const ofCollection = indexDeclarations.filter((declared) => declared.collection === collection);
    await db.collection(collection).createIndexes(
      ofCollection.map((declared) => ({
        key: { ...declared.key },
        name: indexName(declared),
        ...(declared.onlyWith === undefined
          ? {}
          : { partialFilterExpression: { [declared.onlyWith]: { $exists: true } } }),
        ...(declared.expireAfterSeconds === undefined
          ? {}
          : { expireAfterSeconds: declared.expireAfterSeconds }),
      })),
    );
  }
}
