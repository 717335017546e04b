/**
 * Several workers on a Redis Cluster, and behind sentinels: servers of Redis die and are replaced by their replicas, workers
 * are killed and join, and everything acknowledged is applied exactly once. With `REDIS_REPLICAS_TO_WAIT` nothing is
 * lost with a server.
 */
import { infoOf, startRedisCluster, startRedisSentinel, type RedisNode } from "@signalbox/dev-services";
import { sized } from "@signalbox/dev-services/testing";
import { afterEach, expect, test } from "vitest";
import { until } from "./client.fixture.js";
import { startCrashTest, type CrashTest, type Progress } from "./crash-test.fixture.js";

const limitMs = sized({ gate: 300_000, soak: 1_800_000 });
const rounds = sized({ gate: 1, soak: 6 });
const workers = sized({ gate: 2, soak: 4 });
/** Of each primary: all must have what is accepted, since any of them can take over. */
const withReplicas = (replicas: number) => ({
  workers,
  environment: { REDIS_REPLICAS_TO_WAIT: String(replicas) },
});

let crashTest: CrashTest | undefined;
let redis: { remove(): Promise<void> } | undefined;

afterEach(async () => {
  await crashTest?.end();
  await redis?.remove();
  crashTest = undefined;
  redis = undefined;
});

/** Every other worker, so that some go on with the work of those that die. */
async function killHalfOfTheWorkers({ system }: CrashTest, { killUntilTakenOver }: Progress): Promise<void> {
  await killUntilTakenOver(system.workers.filter((_, index) => index % 2 === 0));
}

async function isPrimary(node: RedisNode): Promise<boolean> {
  return (await infoOf(node, "replication")).includes("role:master");
}

test(
  "on a Cluster, masters and workers are killed in turn: everything accepted is applied exactly once",
  { timeout: limitMs },
  async () => {
    const cluster = await startRedisCluster({ replicas: 1 });
    redis = cluster;
    const started = await startCrashTest({ ...withReplicas(1), redisUrl: cluster.url });
    crashTest = started;
    const { takenOver } = await started.underLoad("cluster", async (progress) => {
      for (let round = 0; round < rounds; round += 1) {
        await cluster.untilReplicated();
        const pair = cluster.pairs[round % cluster.pairs.length];
        if (pair === undefined) throw new Error("a Cluster has masters");
        const { master, replica } = pair;
        const [victim, successor] = (await isPrimary(master)) ? [master, replica] : [replica, master];
        await victim.kill();
        await until(() => isPrimary(successor), Boolean);
        // Without it no replica has what the successor accepts, and what its partitions get is refused.
        await victim.start();
        await progress.applied.everythingAccepted();
        await killHalfOfTheWorkers(started, progress);
      }
    });
    expect(takenOver).toBeGreaterThan(0);
  },
);

test(
  "behind sentinels, the primary and workers are killed in turn: everything accepted is applied exactly once",
  { timeout: limitMs },
  async () => {
    const servers = await startRedisSentinel();
    redis = servers;
    const started = await startCrashTest({ ...withReplicas(servers.replicas), redisUrl: servers.url });
    crashTest = started;
    const { takenOver } = await started.underLoad("sentinel", async (progress) => {
      for (let round = 0; round < rounds; round += 1) {
        await servers.untilReplicated();
        const victim = await servers.findPrimary();
        await victim.kill();
        await servers.untilReplaced(victim);
        // Nothing is accepted before the new primary has all its replicas.
        await victim.start();
        await progress.accepted();
        await progress.applied.everythingAccepted();
        await killHalfOfTheWorkers(started, progress);
      }
    });
    expect(takenOver).toBeGreaterThan(0);
  },
);
