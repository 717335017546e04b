/**
 * Fair turns in Redis: the rule of `fair-turns.ts` as one script in the slot of the queue. The turn of a job is its
 * priority in BullMQ; where each share ends is a hash beside the queue. Only the order rests on it: when it is lost, or a
 * call is repeated, jobs are taken in another order and none is lost.
 */
import type { JobShare } from "@signalbox/core";
import type { Queue } from "bullmq";
import { lastTurn } from "./fair-turns.js";
import type { ProducerConnection } from "./producer-connection.js";

/** The hash of the ends of shares; not a name that BullMQ uses. */
const endsPart = "share-ends";
/** Turns begin anew in a queue that is never empty from here on, while few enough jobs wait. */
const renumberFrom = 2 ** 20;
const renumberAtMost = 5_000;
/** With more shares those whose turns are over are removed. */
const sharesKept = 1_000;

/** The turn of the job at the head, nil when nothing waits. BullMQ's score is priority * 2^32 + counter. */
const headOfQueue = `
local head = redis.call("ZRANGE", KEYS[1], 0, 0, "WITHSCORES")[2]
local nextTurn = head and math.floor(tonumber(head) / 4294967296)`;

/** KEYS: prioritized, ends, active. ARGV: key prefix of jobs, last turn, `renumberFrom`, `renumberAtMost`. */
const renumber = `
if nextTurn and nextTurn > tonumber(ARGV[3]) and redis.call("ZCARD", KEYS[1]) <= tonumber(ARGV[4]) then
  local shift = nextTurn - 1
  local scores = redis.call("ZRANGE", KEYS[1], 0, -1, "WITHSCORES")
  for index = 1, #scores, 2 do
    local score = tonumber(scores[index + 1]) - shift * 4294967296
    redis.call("ZADD", KEYS[1], string.format("%.0f", score), scores[index])
    redis.call("HSET", ARGV[1] .. scores[index], "priority", math.floor(score / 4294967296))
  end
  for _, id in ipairs(redis.call("LRANGE", KEYS[3], 0, -1)) do
    if redis.call("HEXISTS", ARGV[1] .. id, "priority") == 1 then redis.call("HSET", ARGV[1] .. id, "priority", 1) end
  end
  local ends = redis.call("HGETALL", KEYS[2])
  for index = 1, #ends, 2 do
    redis.call("HSET", KEYS[2], ends[index], math.max(1, tonumber(ends[index + 1]) - shift))
  end
  nextTurn = 1
end`;

/** ARGV from 6: shares and costs, alternating. ARGV[5]: `sharesKept`. Returns the turns. */
const takeScript = `${headOfQueue}${renumber}
if not nextTurn then redis.call("DEL", KEYS[2]) end
local turns = {}
for index = 6, #ARGV, 2 do
  local turn = math.max(nextTurn or 1, tonumber(redis.call("HGET", KEYS[2], ARGV[index])) or 1)
  turn = math.min(turn, tonumber(ARGV[2]))
  redis.call("HSET", KEYS[2], ARGV[index], turn + ARGV[index + 1])
  turns[#turns + 1] = turn
end
if nextTurn and redis.call("HLEN", KEYS[2]) > tonumber(ARGV[5]) then
  local ends = redis.call("HGETALL", KEYS[2])
  for index = 1, #ends, 2 do
    if tonumber(ends[index + 1]) <= nextTurn then redis.call("HDEL", KEYS[2], ends[index]) end
  end
end
return turns`;

/** KEYS: prioritized, ends. ARGV: shares. */
const backlogScript = `${headOfQueue}
local backlogs = {}
for index = 1, #ARGV do
  local last = nextTurn and tonumber(redis.call("HGET", KEYS[2], ARGV[index])) or 0
  backlogs[index] = math.max(0, last - (nextTurn or 0))
end
return backlogs`;

export interface FairTurnsAccess {
  readonly queue: Queue<unknown>;
  readonly connection: ProducerConnection;
}

/** Takes the next turns of these shares, in order. */
export async function takeFairTurns(
  shares: readonly JobShare[],
  { queue, connection }: FairTurnsAccess,
): Promise<readonly number[]> {
  if (shares.length === 0) return [];
  const keys = [queue.toKey("prioritized"), queue.toKey(endsPart), queue.toKey("active")];
  const limits = [queue.toKey(""), lastTurn, renumberFrom, renumberAtMost, sharesKept];
  const asked = shares.flatMap(({ of, cost }) => [of, cost]);
  const turns = await connection.run(() =>
    connection.redis.eval(takeScript, keys.length, ...keys, ...limits, ...asked),
  );
  return turns as readonly number[];
}

/** About how much of each share waits, in units of cost. */
export async function readBacklogs(
  shares: readonly string[],
  { queue, connection }: FairTurnsAccess,
): Promise<readonly number[]> {
  if (shares.length === 0) return [];
  const keys = [queue.toKey("prioritized"), queue.toKey(endsPart)];
  const backlogs = await connection.run(() =>
    connection.redis.eval(backlogScript, keys.length, ...keys, ...shares),
  );
  return backlogs as readonly number[];
}

/** KEYS: job, lock. ARGV: token, turn. A job without a turn is at the head by itself. */
const moveScript = `
if redis.call("GET", KEYS[2]) ~= ARGV[1] then return 0 end
if (tonumber(redis.call("HGET", KEYS[1], "priority")) or 0) > 0 then
  redis.call("HSET", KEYS[1], "priority", ARGV[2])
end
return 1`;

export interface LeasedTurn extends FairTurnsAccess {
  readonly id: string;
  readonly token: string;
}

/**
 * Sets the turn that a leased job has when it is returned: 1 is the head of the queue. Does nothing when the lease was
 * lost.
 */
export async function setTurn({ queue, connection, id, token }: LeasedTurn, turn: number): Promise<void> {
  const keys = [queue.toKey(id), queue.toKey(`${id}:lock`)];
  await connection.run(() => connection.redis.eval(moveScript, keys.length, ...keys, token, turn));
}

/** Wakes an idle worker: BullMQ does not when it returns a job that has a turn. */
export async function wakeWorkers({ queue, connection }: FairTurnsAccess): Promise<void> {
  await connection.run(() => connection.redis.zadd(queue.toKey("marker"), 0, "0"));
}
