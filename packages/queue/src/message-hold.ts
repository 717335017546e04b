/** The hold of all messages: a key that says since when. Workers that run notice it within a second. */
import type { MessageHold } from "@signalbox/core";
import { openProducerConnection, type ProducerConnection } from "./producer-connection.js";
import { messageHoldKey } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface RedisMessageHold extends MessageHold {
  close(): Promise<void>;
}

export function createMessageHold(access: RedisAccess, now: () => Date): RedisMessageHold {
  const connection = openProducerConnection(access);
  const key = messageHoldKey(access.namespace);
  return {
    async hold() {
      await connection.run(() => connection.redis.set(key, now().getTime(), "NX"));
    },
    async release() {
      await connection.run(() => connection.redis.del(key));
    },
    heldSince: () => readMessageHold(connection, access.namespace),
    close: () => connection.close(),
  };
}

export async function readMessageHold(
  connection: ProducerConnection,
  namespace: string | undefined,
): Promise<number | undefined> {
  const since = await connection.run(() => connection.redis.get(messageHoldKey(namespace)));
  return since === null ? undefined : Number(since);
}
