/** What the mailboxes of a layout hold, though they are on several servers. */
import type { Layout } from "@signalbox/core";
import { QueueKeys } from "bullmq";
import { setReplicated } from "../await-replicas.js";
import type { ProducerConnection } from "../producer-connection.js";
import { mailboxQueueName, mailboxQueueNames, movedKey, queuePrefix } from "../queue-names.js";

/** KEYS: wait, active, paused, id. How many jobs there are, and how many were ever added. */
const contentsScript = `
local jobs = 0
for index = 1, 3 do jobs = jobs + redis.call("LLEN", KEYS[index]) end
return { jobs, tonumber(redis.call("GET", KEYS[4]) or 0) }`;

type Contents = readonly [jobs: number, added: number];

/** By partition. */
function readContents(
  layout: Layout,
  connection: ProducerConnection,
  namespace: string | undefined,
): Promise<readonly Contents[]> {
  const read = mailboxQueueNames(layout).map(async (name) => {
    const {
      wait = "",
      active = "",
      paused = "",
      id = "",
    } = new QueueKeys(queuePrefix(namespace, name)).getKeys(name);
    return connection.run(() =>
      connection.redis.eval(contentsScript, 4, wait, active, paused, id),
    ) as Promise<Contents>;
  });
  return Promise.all(read);
}

/** Of all partitions. */
export async function countMessageBatches(
  layout: Layout,
  connection: ProducerConnection,
  namespace: string | undefined,
): Promise<number> {
  const contents = await readContents(layout, connection, namespace);
  return contents.reduce((sum, [jobs]) => sum + jobs, 0);
}

/**
 * Whether all were empty at one moment. Reads them twice: a mailbox that was empty at both reads, with no add in between, was
 * empty between the two; so at the end of the first reads all were. With `replicas`, so many have that, else it throws: a
 * failover brings nothing back. The mailboxes must have the mark of `markMoved`.
 */
export async function areMailboxesEmpty(
  layout: Layout,
  connection: ProducerConnection,
  { namespace, replicas = 0 }: ReplicatedAccess,
): Promise<boolean> {
  const first = await readContents(layout, connection, namespace);
  if (first.some(([jobs]) => jobs > 0)) return false;
  if (replicas > 0) await markMoved(layout, connection, { namespace, replicas });
  const second = await readContents(layout, connection, namespace);
  return second.every(([jobs, added], index) => jobs === 0 && added === first[index]?.[1]);
}

export interface ReplicatedAccess {
  readonly namespace: string | undefined;
  readonly replicas?: number | undefined;
}

/**
 * Marks that messages go to another layout, beside each mailbox, so that a process can see it without the record. With
 * `replicas`, so many have the marks and all that happened before, else it throws.
 */
export async function markMoved(
  layout: Layout,
  connection: ProducerConnection,
  { namespace, replicas = 0 }: ReplicatedAccess,
): Promise<void> {
  await Promise.all(
    mailboxQueueNames(layout).map((name) =>
      connection.run(() => setReplicated(connection, movedKey(namespace, name), replicas)),
    ),
  );
}

/** Whether the mailbox of a partition has the mark. */
export async function hasMoved(
  { epoch, partition }: { readonly epoch: number; readonly partition: number },
  connection: ProducerConnection,
  namespace: string | undefined,
): Promise<boolean> {
  const key = movedKey(namespace, mailboxQueueName(partition, epoch));
  return (await connection.run(() => connection.redis.exists(key))) === 1;
}
