/**
 * Identities. An actor key names one actor, is the `_id` of its document and decides its partition:
 * `<workspaceId>/<kind>/<id>`. A workspace id is a UUID, so the three parts can never run into each other whatever
 * characters the caller's id holds.
 */
import { z } from "zod";

export type WorkspaceId = string & { readonly brand: "WorkspaceId" };
export type ActorKey = string & { readonly brand: "ActorKey" };
/** A BullMQ job id: no `:` in it, and not an integer. Our own are UUIDs with dashed suffixes. */
export type JobId = string & { readonly brand: "JobId" };

/** Ids in what this system stored: not checked again. */
export const workspaceIdSchema: z.ZodType<WorkspaceId> = z.string().transform((id) => id as WorkspaceId);
export const actorKeySchema: z.ZodType<ActorKey> = z.string().transform((key) => key as ActorKey);

export interface ActorAddress {
  readonly workspaceId: WorkspaceId;
  /** `user` (users and groups), `anonymous` or `workspace`. */
  readonly kind: string;
  readonly id: string;
}

const uuid = z.uuid();
const workspaceIdLength = 36;

/** Undefined when the text is not a UUID; always lower case, so that each workspace has one spelling. */
export function parseWorkspaceId(text: string): WorkspaceId | undefined {
  return uuid.safeParse(text).success ? (text.toLowerCase() as WorkspaceId) : undefined;
}

export function jobId(text: string): JobId {
  return text as JobId;
}

export function actorKey(workspaceId: WorkspaceId, kind: string, id: string): ActorKey {
  return `${workspaceId}/${kind}/${id}` as ActorKey;
}

/** The parts of a key; throws a `TypeError` on text that `actorKey` did not make. */
export function parseActorKey(key: string): ActorAddress {
  const kindEnd = key.indexOf("/", workspaceIdLength + 1);
  const workspaceId = parseWorkspaceId(key.slice(0, workspaceIdLength));
  if (workspaceId === undefined || key[workspaceIdLength] !== "/" || kindEnd < 0) {
    throw new TypeError(`not an actor key: ${key.slice(0, 80)}`);
  }
  return { workspaceId, kind: key.slice(workspaceIdLength + 1, kindEnd), id: key.slice(kindEnd + 1) };
}

export function workspaceOf(key: ActorKey): WorkspaceId {
  return key.slice(0, workspaceIdLength) as WorkspaceId;
}

/** FNV-1a over the UTF-16 units, 32 bits. Must never change: stored queues depend on it. */
export function partitionOf(key: ActorKey, partitions: number): number {
  return hashOf(key) % partitions;
}

/** By the partition that carries their actor's mailbox. Keeps the order within a partition. */
export function groupByPartition<Item>(
  items: readonly Item[],
  addressee: (item: Item) => ActorKey,
  partitions: number,
): Map<number, Item[]> {
  return Map.groupBy(items, (item) => partitionOf(addressee(item), partitions));
}

export const mostPartitions = 256;

/** A power of two, up to `mostPartitions`. */
export function isPartitionCount(count: number): boolean {
  return count >= 1 && count <= mostPartitions && Number.isInteger(Math.log2(count));
}

/** As `partitionOf` uses it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
