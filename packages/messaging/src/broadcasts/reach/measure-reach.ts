/**
 * Who would get a broadcast, and who would not and why: a first answer from a random sample of the users, better ones from
 * more of them, and an exact one when there is time to look at the whole audience. Nothing is sent, and no permit or
 * address is taken.
 */
import type { ActorStore, TableStore } from "@signalbox/core";
import { createSpeedCheck, createUserSample, type UserCount, type UserCounts } from "@signalbox/user-queries";
import { findDuplicates, isDuplicate } from "./first-at-address.js";
import { judgeUsers, type JudgedUser, type JudgePorts, type ReachPlan } from "./judge-users.js";
import { createReachCounts, type Reach, type ReachCounts, type SettledUser } from "./reach-counts.js";
import { settleAudience } from "./settle-audience.js";

export interface ReachQuestion {
  readonly plan: ReachPlan;
  /** Users to name for each reason. */
  readonly examples: number;
}

/** An aborted `signal` ends the work, which throws its reason. */
export type ReachPorts = JudgePorts & {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
};

const budgetMs = 12_000;
/** The least time between two answers. */
const pauseMs = 500;
/** How many times longer than a sample the exact search works before the next one. */
const searchShare = 9;
/** So few are looked at without a sample. */
const fewUsers = 1_000;
const usersPerPlace = 50;

/** Yields estimates, the first as soon as possible; returns the last answer. */
export async function* measureReach(
  { plan, examples }: ReachQuestion,
  ports: ReachPorts,
): AsyncGenerator<Reach, Reach> {
  const startedAt = ports.now().getTime();
  const elapsed = (): number => ports.now().getTime() - startedAt;
  const newCounts = (): ReachCounts =>
    createReachCounts({
      examples,
      excluded: plan.segments.exclude.map(({ id }) => id),
      needs: plan.needs ?? [],
    });
  const population = await ports.counts.of([plan.workspaceId], ports.actors);
  const total = population.reduce((sum, { count }) => sum + count, 0);
  const sampled = createSampledReach(population, { plan, counts: newCounts() }, ports);
  let [answeredAt, growingMs] = [-Infinity, 0];
  const isDue = (leastMs: number): boolean => elapsed() - answeredAt >= Math.max(pauseMs, leastMs);
  async function* refine(): AsyncGenerator<Reach> {
    ports.signal?.throwIfAborted();
    const grownAt = elapsed();
    await sampled.grow();
    answeredAt = elapsed();
    growingMs = answeredAt - grownAt;
    yield sampled.answer(total);
  }
  if (total > fewUsers) yield* refine();
  const expected = total > fewUsers ? sampled.answer(total).people.total : 0;
  const isSlow = createSpeedCheck({ total: expected, until: startedAt + budgetMs }, ports);
  const search = searchAudience({ plan, counts: newCounts() }, ports);
  let step = await search.next();
  for (; step.done !== true; step = await search.next()) {
    ports.signal?.throwIfAborted();
    if (total > fewUsers && (isSlow(step.value) || elapsed() >= budgetMs)) break;
    if (total > fewUsers && isDue(searchShare * growingMs)) yield* refine();
  }
  if (step.done === true) return step.value;
  while (elapsed() < budgetMs && sampled.looked() < total) {
    ports.signal?.throwIfAborted();
    if (isDue(0)) yield* refine();
    else await sampled.grow();
  }
  return sampled.answer(total);
}

interface Counting {
  readonly plan: ReachPlan;
  readonly counts: ReachCounts;
}

interface SampledReach {
  grow(): Promise<void>;
  looked(): number;
  answer(population: number): Reach;
}

function createSampledReach(
  population: readonly UserCount[],
  { plan, counts }: Counting,
  ports: ReachPorts,
): SampledReach {
  const sample = createUserSample(population, ports);
  let looked = 0;
  return {
    looked: () => looked,
    answer: (total) => counts.estimate(total),
    async grow() {
      const drawn = (await sample.draw(usersPerPlace)).flatMap(({ places }) => places);
      const judged = await judgeUsers(drawn.flat(), plan, ports);
      const duplicates = await findDuplicates(judged, plan, ports);
      const byKey = new Map(judged.map((user) => [user.key, user]));
      for (const place of drawn) {
        const users = place.flatMap(({ key }) => byKey.get(key) ?? []);
        looked += place.length;
        counts.add({
          users: place.length,
          settled: users.map((user) => ({ user, stop: settledStop(user, duplicates.has(user.key)) })),
        });
      }
    },
  };
}

function settledStop({ stop, cap }: JudgedUser, hasEarlier: boolean): SettledUser["stop"] {
  return stop ?? (hasEarlier ? isDuplicate : cap);
}

/** Yields the number of users so far after each page. */
async function* searchAudience({ plan, counts }: Counting, ports: ReachPorts): AsyncGenerator<number, Reach> {
  let looked = 0;
  for await (const place of settleAudience(plan, ports)) {
    counts.add(place);
    looked += place.users;
    yield looked;
  }
  return counts.exact();
}
