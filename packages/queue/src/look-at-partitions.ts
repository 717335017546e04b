/**
 * What is at the head of partitions, and who has it: one command for all of them, on a Cluster one for each, in one write
 * to each master. Partitions on a server that does not answer are left out.
 */
import type { Queue } from "bullmq";
import type { PartitionLook } from "./neglect-judge.js";
import type { ProducerConnection } from "./producer-connection.js";

/**
 * KEYS: waiting lists. Returns for each the job at the head, active or waiting, and its worker; empty texts for none. A
 * job whose lock is gone has no worker. What waits in a paused queue is not at the head: nobody may take it.
 */
const lookScript = `
local found = {}
for _, key in ipairs(KEYS) do
  local prefix = string.sub(key, 1, -5)
  local head, holder = redis.call("LINDEX", prefix .. "active", -1), ""
  if head then
    if redis.call("EXISTS", prefix .. head .. ":lock") == 1 then
      holder = redis.call("HGET", prefix .. head, "pb") or "unknown"
    end
  elseif redis.call("HEXISTS", prefix .. "meta", "paused") == 0 then
    head = redis.call("LINDEX", key, -1)
  end
  found[#found + 1] = head or ""
  found[#found + 1] = holder
end
return found`;

export interface LookedAt {
  /** By partition. */
  readonly queues: readonly Queue<unknown>[];
  readonly connection: ProducerConnection;
}

export async function lookAtPartitions(
  partitions: readonly number[],
  { queues, connection }: LookedAt,
): Promise<readonly PartitionLook[]> {
  const groups = connection.isCluster ? partitions.map((partition) => [partition]) : [partitions];
  const looks = groups.map(async (group) => {
    const keys = group.flatMap((partition) => queues[partition]?.toKey("wait") ?? []);
    const found = await connection.run(() => connection.redis.eval(lookScript, keys.length, ...keys));
    return toLooks(group, found as readonly string[]);
  });
  const settled = await Promise.allSettled(looks);
  return settled.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}

/** From heads and holders, alternating. */
function toLooks(partitions: readonly number[], found: readonly string[]): readonly PartitionLook[] {
  return partitions.map((partition, index) => ({
    partition,
    head: found[2 * index] || undefined,
    holder: found[2 * index + 1] || undefined,
  }));
}
