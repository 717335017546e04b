/** What needs attention, from the figures of the installation; what does not work comes first. */
import type { Answer } from "@signalbox/client";
import { isMostlyFailing, type Failing } from "../../ui/index.js";

export type Health = Answer<"/api/admin/operations/health", "GET">;

export type ProviderHealth = Answer<"/api/admin/settings/provider-health", "GET">["providers"][number];

export interface Figures {
  /** Undefined for those who may not see it. */
  readonly health: Health | undefined;
  readonly providers?: readonly ProviderHealth[];
  readonly failing?: readonly Failing[];
  readonly deadLetters: number;
  readonly rejectedEvents: number;
}

export type AttentionId =
  | "redisAway"
  | "mongodbAway"
  | "noWorkers"
  | "nobodyApplies"
  | "nobodySends"
  | "messagesHeld"
  | "redisFull"
  | "backlogLate"
  | "alarmsLate"
  | "deadLetters"
  | "rejectedEvents"
  | "providerFails"
  | "messagesFail";

export interface Attention {
  readonly id: AttentionId;
  /** Something does not work now. */
  readonly isCritical: boolean;
  /** A number of rows; seconds of what is late; 0 where there is nothing to count. */
  readonly count: number;
  /** Of `providerFails`. */
  readonly provider?: ProviderHealth;
  /** Of `messagesFail`. */
  readonly failing?: Failing;
}

/** Users notice an event that waits longer. */
const lateMs = 10_000;

export function findAttention({
  health,
  deadLetters,
  rejectedEvents,
  providers = [],
  failing = [],
}: Figures): readonly Attention[] {
  const rows: readonly (Attention | false)[] = [
    deadLetters > 0 && { id: "deadLetters", isCritical: false, count: deadLetters },
    rejectedEvents > 0 && { id: "rejectedEvents", isCritical: false, count: rejectedEvents },
  ];
  return [
    ...(health === undefined ? [] : ofInstallation(health)),
    ...providers
      .filter(({ status }) => status === "fails")
      .map((provider): Attention => ({
        id: "providerFails",
        isCritical: true,
        count: provider.failures,
        provider,
      })),
    ...failing.filter(isMostlyFailing).map((each): Attention => ({
      id: "messagesFail",
      isCritical: false,
      count: each.failed,
      failing: each,
    })),
    ...rows.filter((each) => each !== false),
  ];
}

function ofInstallation(health: Health): readonly Attention[] {
  const { redis, mongodb, workers, workersByPart, messagesHeldSince, backlog, alarms } = health;
  const backlogMs = backlog?.oldestMs ?? 0;
  const alarmsMs = alarms?.oldestMs ?? 0;
  const found: readonly (Attention | false)[] = [
    !redis.isReachable && { id: "redisAway", isCritical: true, count: 0 },
    !mongodb.isReachable && { id: "mongodbAway", isCritical: true, count: 0 },
    workers === 0 && { id: "noWorkers", isCritical: true, count: 0 },
    workers > 0 && workersByPart.actors === 0 && { id: "nobodyApplies", isCritical: true, count: 0 },
    workers > 0 && workersByPart.deliveries === 0 && { id: "nobodySends", isCritical: true, count: 0 },
    messagesHeldSince !== null && { id: "messagesHeld", isCritical: true, count: 0 },
    (redis.memoryShare ?? 0) >= redis.refusesAt && { id: "redisFull", isCritical: true, count: 0 },
    backlogMs >= lateMs && { id: "backlogLate", isCritical: false, count: seconds(backlogMs) },
    alarmsMs >= lateMs && { id: "alarmsLate", isCritical: false, count: seconds(alarmsMs) },
  ];
  return found.filter((each) => each !== false);
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
