/** What is wrong with the installation, from its figures; the most severe first. Nothing found: all is well. */
import type { Answer } from "@signalbox/client";

export type Health = Answer<"/api/admin/operations/health", "GET">;
export type Recompute = Answer<"/api/admin/computed-properties/recompute", "GET">;

export type ProviderHealth = Answer<"/api/admin/settings/provider-health", "GET">["providers"][number];

export interface Figures {
  readonly health: Health;
  /** Undefined while it is not known. */
  readonly deadLetters: number | undefined;
  readonly recompute: Recompute | undefined;
  /** Of the workspace. */
  readonly providers?: readonly ProviderHealth[] | undefined;
}

export const problemIds = [
  "redisAway",
  "mongodbAway",
  "noWorkers",
  "nobodyApplies",
  "nobodySends",
  "messagesHeld",
  "redisFull",
  "redisFilling",
  "backlogLate",
  "alarmsLate",
  "redisSlow",
  "mongodbSlow",
  "deadLetters",
  "recomputePaused",
  "providerFails",
] as const;
export type ProblemId = (typeof problemIds)[number];

export interface Problem {
  readonly id: ProblemId;
  /** What does not work now; otherwise something to look at. */
  readonly isCritical: boolean;
  readonly count?: number;
  readonly ms?: number;
  /** Of a limit, from 0 to 1. */
  readonly share?: number;
  /** Of `providerFails`. */
  readonly provider?: ProviderHealth;
}

/** An event that waits longer is noticed by users. */
const lateMs = 10_000;
const veryLateMs = 60_000;
const redisSlowMs = 250;
const mongodbSlowMs = 1_000;
/** Of the share at which events are refused. */
const fillingShare = 0.8;

export function findProblems({
  health,
  deadLetters = 0,
  recompute,
  providers = [],
}: Figures): readonly Problem[] {
  const { redis, mongodb, workers, workersByPart, messagesHeldSince, backlog, alarms } = health;
  const memory = redis.memoryShare ?? 0;
  const backlogMs = backlog?.oldestMs ?? 0;
  const alarmsMs = alarms?.oldestMs ?? 0;
  const isPaused = recompute?.status === "Paused" && recompute.reached < recompute.target;
  const found: readonly (Problem | false)[] = [
    !redis.isReachable && { id: "redisAway", isCritical: true },
    !mongodb.isReachable && { id: "mongodbAway", isCritical: true },
    workers === 0 && { id: "noWorkers", isCritical: true },
    workers > 0 && workersByPart.actors === 0 && { id: "nobodyApplies", isCritical: true },
    workers > 0 && workersByPart.deliveries === 0 && { id: "nobodySends", isCritical: true },
    messagesHeldSince !== null && { id: "messagesHeld", isCritical: true },
    memory >= redis.refusesAt && { id: "redisFull", isCritical: true, share: memory },
    memory < redis.refusesAt &&
      memory >= redis.refusesAt * fillingShare && { id: "redisFilling", isCritical: false, share: memory },
    backlogMs >= lateMs && { id: "backlogLate", isCritical: backlogMs >= veryLateMs, ms: backlogMs },
    alarmsMs >= lateMs && { id: "alarmsLate", isCritical: alarmsMs >= veryLateMs, ms: alarmsMs },
    redis.isReachable &&
      redis.tookMs >= redisSlowMs && { id: "redisSlow", isCritical: false, ms: redis.tookMs },
    mongodb.isReachable &&
      mongodb.tookMs >= mongodbSlowMs && { id: "mongodbSlow", isCritical: false, ms: mongodb.tookMs },
    deadLetters > 0 && { id: "deadLetters", isCritical: false, count: deadLetters },
    isPaused && { id: "recomputePaused", isCritical: false },
    ...providers
      .filter(({ status }) => status === "fails")
      .map((provider): Problem => ({
        id: "providerFails",
        isCritical: true,
        count: provider.failures,
        provider,
      })),
  ];
  const problems = found.filter((each) => each !== false);
  return problems.toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical));
}
