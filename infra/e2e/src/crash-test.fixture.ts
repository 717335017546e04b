/**
 * A crash test: a system under load, a disturbance, and afterwards a check of every event. A disturbance proceeds when
 * clients or operators can see a condition, never after a fixed time.
 */
import { putDefinitions } from "./audience.fixture.js";
import { clientOf, until } from "./client.fixture.js";
import type { Rng } from "@signalbox/simulation";
import { printedRng } from "./rng.fixture.js";
import { expectExact, type ExactnessFigures } from "./exactness.fixture.js";
import { openLedger, type Call, type Ledger } from "./ledger.fixture.js";
import { startLoad, type Load, type Pace } from "./load.fixture.js";
import { onEachPrimary } from "./redis-primaries.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import {
  fastTakeover,
  killAndStart,
  startSystem,
  type Machine,
  type System,
  type SystemOptions,
} from "./system.fixture.js";

export interface CrashTest {
  readonly system: System;
  readonly rng: Rng;
  /** Every call the system ever acknowledged. */
  readonly ledger: Ledger;
  /** `prefix` starts the ids of all users of this load. Without a pace, clients send as fast as they can. */
  underLoad(
    prefix: string,
    disturb: (progress: Progress) => Promise<void>,
    pace?: Pace,
  ): Promise<CrashTestFigures>;
  end(): Promise<void>;
}

export interface Progress {
  readonly load: Load;
  /** Resolves after some more acknowledged calls; the number is random. */
  readonly accepted: () => Promise<void>;
  readonly applied: {
    /** Resolves after some more events are visible to an operator. */
    (): Promise<void>;
    /** Resolves when every call acknowledged so far is visible. */
    everythingAccepted(): Promise<void>;
  };
  /**
   * Kills and restarts these workers until at least one message batch of this load was taken over: a worker can be idle
   * when it is killed.
   */
  readonly killUntilTakenOver: (workers: readonly Machine[]) => Promise<void>;
}

export interface CrashTestFigures extends ExactnessFigures {
  readonly calls: number;
  /** Message batches whose worker died or lost them, so that another worker processed them again. */
  readonly takenOver: number;
}

export async function startCrashTest(options: SystemOptions): Promise<CrashTest> {
  const rng = printedRng();
  const ledger = openLedger();
  const system = await startSystem({ ...options, environment: { ...fastTakeover, ...options.environment } });
  await putDefinitions(system, "first");
  return {
    system,
    rng,
    ledger,
    async underLoad(prefix, disturb, pace) {
      const began = Date.now();
      const restartsBefore = await restartsOf(system);
      const load = startLoad({ system, ledger, rng, prefix, ...(pace && { pace }) });
      try {
        const takenOver = async (): Promise<number> => newRestarts(restartsBefore, await restartsOf(system));
        const progress = progressOf(load, { system, rng, ledger, takenOver });
        await progress.accepted();
        // Evaluated over what is stored by now, while the disturbance continues.
        await putDefinitions(system, prefix);
        await disturb(progress);
        await progress.accepted();
        await load.stop();
        const disturbedMs = Date.now() - began;
        const exactness = await expectExact({ system, ledger, rng, prefix });
        const figures = {
          ...exactness,
          calls: load.acknowledged,
          takenOver: await takenOver(),
        };
        const repeated = Object.fromEntries(load.figures.repeated);
        const totalMs = Date.now() - began;
        console.log(prefix, JSON.stringify({ ...load.figures, repeated, ...figures, disturbedMs, totalMs }));
        return figures;
      } catch (error) {
        load.abandon();
        console.error(errorsIn(system.output).join("\n"));
        throw error;
      }
    },
    end: () => system.stop(),
  };
}

/** The services' last errors, each kind once. */
function errorsIn(lines: readonly string[]): string[] {
  const errors = lines.filter((line) => !line.includes('"level":"info"')).map((line) => line.slice(0, 600));
  const kinds = new Map(errors.map((line) => [line.replaceAll(/[\d-]+|[0-9a-f]{4,}/g, ""), line]));
  return [...kinds.values()].slice(-15);
}

const [fewest, spread] = sized({ gate: [15, 45], soak: [50, 250] });

function progressOf(
  load: Load,
  {
    system,
    rng,
    ledger,
    takenOver,
  }: Pick<CrashTest, "system" | "rng" | "ledger"> & { readonly takenOver: () => Promise<number> },
): Progress {
  const count = async (query = ""): Promise<number> => {
    const answer = await clientOf(system)
      .events(`limit=1&${query}`)
      .catch(() => undefined);
    return answer?.count ?? -1;
  };
  const some = (): number => fewest + rng.below(spread);
  const applied = async (): Promise<void> => {
    const before = await until(count, (found) => found >= 0);
    const goal = before + some();
    await until(count, (found) => found >= goal);
  };
  return {
    load,
    accepted: () => load.more(some()),
    async killUntilTakenOver(workers) {
      do {
        await killAndStart(workers);
        await applied();
      } while ((await takenOver()) === 0);
    },
    applied: Object.assign(applied, {
      /** The latest events of all partitions are at its end, so a few hundred of them represent all. */
      async everythingAccepted() {
        const latest: readonly Call[] = ledger.calls.slice(-latestChecked);
        const query = latest.map(({ messageId }) => `messageId=${messageId}`).join("&");
        await until(
          () => count(query),
          (found) => found >= latest.length,
        );
      },
    }),
  };
}

const latestChecked = 200;

/** By job, how often it was started again: BullMQ counts the starts in each. Completed jobs leave Redis in time. */
async function restartsOf(system: System): Promise<ReadonlyMap<string, number>> {
  const restarts = new Map<string, number>();
  const match = `${system.namespace}:{mailbox-*`;
  await onEachPrimary(system.redisUrl, async (redis) => {
    for await (const found of redis.scanStream({ match, type: "hash", count: 1000 })) {
      const keys = found as string[];
      const jobs = redis.pipeline();
      for (const key of keys) jobs.hget(key, "ats");
      for (const [index, [, starts]] of ((await jobs.exec()) ?? []).entries()) {
        if (Number(starts ?? 0) > 1) restarts.set(keys[index] ?? "", Number(starts) - 1);
      }
    }
  });
  return restarts;
}

function newRestarts(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return [...after].reduce((sum, [job, count]) => sum + Math.max(0, count - (before.get(job) ?? 0)), 0);
}
