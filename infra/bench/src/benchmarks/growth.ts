/**
 * Whether an event costs more with more users: two installations, one with ten thousand users and one with a million,
 * take turns under the same load on the same number of distinct users. Also the worker's memory.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type Benchmark } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { rng } from "../load/arrivals.js";
import { nextCall, userIdOf, type Call } from "../load/calls.js";
import { postBatches, prepareCalls } from "../load/post-events.js";
import { seedDocuments } from "../load/seed-users.js";
import { median } from "../measure/percentiles.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const few = 10_000;
const many = 1_000_000;
const rounds = 3;
const eventsPerRound = 20_000;
/** Number of users of a round, chosen again from the whole population. */
const usersPerRound = 10_000;
const goalRatio = 1.1;
const goalMemoryMiB = 512;

export const growth: Benchmark = {
  name: "growth",
  title: "CPU of an event applied, with a million users against ten thousand",
  async run(context) {
    const small = await startInstallation(context);
    const large = await startInstallation(context);
    try {
      await seedDocuments(small, { to: few });
      const seeding = performance.now();
      await seedDocuments(large, { to: many });
      context.report(`seeded ${many} users in ${((performance.now() - seeding) / 1_000).toFixed(0)} s`);
      const cost = createCostMeter();
      const memory: number[] = [];
      const figures = await takeTurns(
        {
          small: () => cost.measure(small, few),
          async large() {
            const figure = await cost.measure(large, many);
            memory.push(await workerMemory(large));
            return figure;
          },
        },
        { rounds, report: context.report },
      );
      const limit = { what: "ten thousand users", figure: figures.small };
      return {
        rows: [
          rowOf(
            {
              what: "a million users",
              figure: figures.large,
              unit: "µs/event",
              limit,
              detail: cost.detail(large),
            },
            { atMostRatio: goalRatio },
          ),
          rowOf({
            what: "ten thousand users",
            figure: figures.small,
            unit: "µs/event",
            detail: cost.detail(small),
          }),
          rowOf({
            what: "rate with a million users",
            figure: median(cost.rates(large)),
            unit: "/s",
            limit: { what: "ten thousand", figure: median(cost.rates(small)) },
          }),
          rowOf(
            {
              what: "worker memory with a million users",
              figure: memory.at(-1) ?? Number.NaN,
              unit: "MiB",
              detail: `after each round: ${memory.map((each) => each.toFixed(0)).join(", ")} MiB`,
            },
            { below: goalMemoryMiB },
          ),
        ],
        memory: await readMemory(await large.processes()),
      };
    } finally {
      await small.stop();
      await large.stop();
    }
  },
};

interface CostMeter {
  /** CPU of all processes per event, µs. */
  measure(system: Installation, population: number): Promise<number>;
  detail(system: Installation): string;
  rates(system: Installation): readonly number[];
}

function createCostMeter(): CostMeter {
  const random = rng(7);
  const details = new Map<Installation, string>();
  const rates = new Map<Installation, number[]>();
  return {
    detail: (system) => details.get(system) ?? "",
    rates: (system) => rates.get(system) ?? [],
    async measure(system, population) {
      const bodies = prepareCalls(callsOf(population, random));
      const processes = await system.processes();
      const before = await readCpu(processes);
      const start = performance.now();
      await postBatches(system, bodies);
      await system.drained();
      const seconds = (performance.now() - start) / 1_000;
      const spent = cpuPerEvent(before, await readCpu(processes), eventsPerRound);
      details.set(system, describeCpu(spent));
      rates.set(system, [...(rates.get(system) ?? []), eventsPerRound / seconds]);
      return [...spent.values()].reduce((sum, micros) => sum + micros, 0);
    },
  };
}

/** Calls to the same number of users, spread over the whole population. */
function callsOf(population: number, random: () => number): Call[] {
  const chosen = Array.from({ length: usersPerRound }, (_, index) =>
    population === usersPerRound ? index : Math.floor(random() * population),
  );
  return Array.from({ length: eventsPerRound }, () => ({
    ...nextCall({ random, users: 1, identifies: 0.2 }),
    userId: userIdOf(chosen[Math.floor(random() * usersPerRound)] ?? 0),
  }));
}

async function workerMemory(system: Installation): Promise<number> {
  const worker = (await system.processes()).filter(({ name }) => name === "worker");
  return (await readMemory(worker))[0]?.mebibytes ?? Number.NaN;
}
