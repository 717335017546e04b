/** The worker processes of a deployment by their heartbeats (`worker-presence.ts`). */
import { randomUUID } from "node:crypto";
import type { ProducerConnection } from "./producer-connection.js";
import { workersKey } from "./queue-names.js";

export interface SeenWorkers {
  readonly living: readonly string[];
  /** Were seen in the last minute, and have stopped reporting. */
  readonly dead: readonly string[];
}

/** Of a new process: it begins with what the process does. */
export function newWorkerId(role: string): string {
  return `${role}-${randomUUID()}`;
}

export function hasRole(workerId: string, role: string): boolean {
  return workerId.startsWith(`${role}-`);
}

/** KEYS: workers. ARGV: after how long without a heartbeat a worker is dead, ms; by the clock of Redis. */
const seenScript = `
local time = redis.call("TIME")
local since = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[1]
return {
  redis.call("ZRANGEBYSCORE", KEYS[1], "(" .. since, "+inf"),
  redis.call("ZRANGEBYSCORE", KEYS[1], "-inf", since)
}`;

/** A process that has not reported for this long is dead. Allows for an event loop that is blocked for a second. */
export const silentMs = 1_500;

export async function readWorkers(
  connection: ProducerConnection,
  namespace: string | undefined,
): Promise<SeenWorkers> {
  const reply = await connection.run(() =>
    connection.redis.eval(seenScript, 1, workersKey(namespace), silentMs),
  );
  const [living, dead] = reply as readonly [readonly string[], readonly string[]];
  return { living, dead };
}
