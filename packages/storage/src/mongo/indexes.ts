/**
 * All indexes, as data. An index starts with the workspace, so that reads of one tenant never scan another's; the
 * exceptions say why. `users` has none: its documents change with every event, and searchable values of users are in
 * rows.
 */
import type { Db } from "mongodb";

export interface IndexDeclaration {
  readonly collection: string;
  /** Fields in order, with their direction. */
  readonly key: Readonly<Record<string, 1 | -1>>;
  /** Only documents that have this field: the others cost nothing. */
  readonly onlyWith?: string;
  /** For an index on a date: the document expires this long after it. */
  readonly expireAfterSeconds?: number;
}

const erasedClaimSeconds = 60 * 60;
const commandRetentionSeconds = 7 * 24 * 60 * 60;

export const indexDeclarations: readonly IndexDeclaration[] = [
  { collection: "events", key: { workspaceId: 1, seq: -1 } },
  { collection: "events", key: { workspaceId: 1, owner: 1, seq: -1 } },
  { collection: "events", key: { workspaceId: 1, event: 1, seq: -1 } },
  // Of the timeline. Late events alone have the field, as imported ones: an index of all would cost every event.
  {
    collection: "events",
    key: { workspaceId: 1, owner: 1, lateAt: -1, seq: -1 },
    onlyWith: "lateAt",
  },
  { collection: "memberships", key: { workspaceId: 1, groupId: 1, assigned: 1, at: -1, _id: -1 } },
  // Different groups in the order of their ids: one find for each.
  { collection: "memberships", key: { workspaceId: 1, groupId: 1, _id: 1 } },
  // An actor's key begins with its workspace, and rows are removed by it alone.
  { collection: "memberships", key: { userKey: 1, workspaceId: 1 } },
  // Members of a segment are adjacent by id, and are read and counted that way: an index would cost every membership
  // change more than it saves.
  { collection: "propertyValues", key: { workspaceId: 1, slot: 1, value: 1, _id: 1 } },
  { collection: "searchTerms", key: { workspaceId: 1, kind: 1, term: 1, _id: 1 } },
  // Deliveries are written constantly, so they have only the indexes that common queries need.
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
  // Of those that wait, or were not sent: most deliveries have no reason. A list is read by the first, counts of a broadcast
  // by the second.
  {
    collection: "deliveries",
    key: { workspaceId: 1, reason: 1, sentAt: -1, _id: -1 },
    onlyWith: "reason",
  },
  { collection: "deliveries", key: { workspaceId: 1, broadcastId: 1, reason: 1 }, onlyWith: "reason" },
  { collection: "deliveries", key: { workspaceId: 1, to: 1, _id: 1 } },
  { collection: "deliveries", key: { workspaceId: 1, normalTo: 1 }, onlyWith: "normalTo" },
  // Scanned over all workspaces; holds only deliveries that must be processed again.
  { collection: "deliveries", key: { dueAt: 1 }, onlyWith: "dueAt" },
  // The same by workspace: while one has very many, those of the others are found behind it.
  { collection: "deliveries", key: { workspaceId: 1, dueAt: 1 }, onlyWith: "dueAt" },
  // Scanned over all workspaces.
  { collection: "deliveryClaims", key: { dueAt: 1 } },
  // Read by the server's TTL monitor: long after the writer of the claim has ended.
  {
    collection: "deliveryClaims",
    key: { purgeAt: 1 },
    onlyWith: "purgeAt",
    expireAfterSeconds: erasedClaimSeconds,
  },
  { collection: "suppressions", key: { workspaceId: 1, suppressed: 1, at: -1, _id: -1 } },
  { collection: "mailbox", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Rows kept for an erased user are found by their key.
  { collection: "mailbox", key: { owner: 1, workspaceId: 1 } },
  // Scanned over all workspaces, as alarms are.
  { collection: "recomputes", key: { open: 1, workspaceId: 1, _id: 1 } },
  // Of one user, the latest first; an erasure uses it too.
  { collection: "journeyRuns", key: { userKey: 1, workspaceId: 1, finishedAt: -1, _id: -1 } },
  { collection: "broadcasts", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Scanned over all workspaces: the running ones.
  { collection: "broadcastRuns", key: { open: 1, workspaceId: 1, _id: 1 } },
  // Scanned over all workspaces: those with work.
  { collection: "longTasks", key: { open: 1, createdAt: 1, _id: 1 } },
  { collection: "longTasks", key: { workspaceId: 1, of: 1, createdAt: -1, _id: -1 } },
  // All of a task, and of a workspace, are removed together.
  { collection: "longTaskParts", key: { task: 1 } },
  { collection: "longTaskParts", key: { workspaceId: 1 } },
  // Scanned over all workspaces: few rows, the oldest first.
  { collection: "broadcastCleanUps", key: { open: 1, at: 1, _id: 1 } },
  // A file is read and erased by its key; its chunks have their own.
  { collection: "files.files", key: { "metadata.workspaceId": 1, "metadata.messageId": 1 } },
  { collection: "files.chunks", key: { files_id: 1, n: 1 } },
  // Removed with their workspace.
  { collection: "images.files", key: { "metadata.workspaceId": 1 } },
  { collection: "images.chunks", key: { files_id: 1, n: 1 } },
  // Scanned over all workspaces.
  { collection: "alarms", key: { at: 1, claimedUntil: 1 } },
  { collection: "keys", key: { workspaceId: 1 } },
  { collection: "deadLetters", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Rows kept about an erased user are found by their key.
  { collection: "deadLetters", key: { to: 1, workspaceId: 1 } },
  { collection: "rejectedEvents", key: { workspaceId: 1, at: -1, _id: -1 } },
  { collection: "rejectedEvents", key: { userKey: 1, workspaceId: 1 } },
  { collection: "audit", key: { workspaceId: 1, at: -1, _id: -1 } },
  { collection: "audit", key: { workspaceId: 1, by: 1, at: -1, _id: -1 } },
  { collection: "audit", key: { workspaceId: 1, action: 1, at: -1, _id: -1 } },
  { collection: "audit", key: { workspaceId: 1, resource: 1, at: -1, _id: -1 }, onlyWith: "resource" },
  // Details are erased by their actor or their user alone.
  { collection: "auditDetails", key: { actor: 1 } },
  { collection: "auditDetails", key: { subject: 1 }, onlyWith: "subject" },
  // Removed with their workspace.
  { collection: "drafts", key: { workspaceId: 1 } },
  { collection: "images", key: { workspaceId: 1 } },
  { collection: "imageWrites", key: { workspaceId: 1 } },
  // A row begins with its workspace; all of a resource are removed together.
  { collection: "revisions", key: { resource: 1 } },
  // Members belong to the installation, not to a workspace.
  { collection: "memberSessions", key: { accountId: 1, createdAt: -1, _id: -1 } },
  { collection: "commands", key: { workspaceId: 1, at: -1, _id: -1 } },
  // Read by the server's TTL monitor.
  { collection: "commands", key: { purgeAt: 1 }, expireAfterSeconds: commandRetentionSeconds },
];

/** The server's default name: `workspaceId_1_seq_-1`. */
export function indexName({ key }: IndexDeclaration): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join("_");
}

/** Creates missing indexes and waits until they can be used. Existing ones cost nothing. */
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
