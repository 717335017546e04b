/**
 * The health of a provider, from what became of real messages in all worker processes. Pure. Reports of the processes are
 * merged in any order: a success ends what failed before it, whichever process saw it.
 */
import type { SendResult } from "@signalbox/provider-kit";

/** The latest failure, in the vendor's words. */
export interface HealthFailure {
  /** ms */
  readonly at: number;
  readonly reason: string;
  readonly code?: string | number;
}

export interface ProviderHealth {
  /** When a message was last accepted, ms. */
  readonly successAt?: number;
  /** Since then. */
  readonly failures: number;
  /** The first of them, ms. */
  readonly failingSince?: number;
  /** Kept after a success as well. */
  readonly failure?: HealthFailure;
  /** The latest test of the connection, unless the vendor confirmed the settings later. */
  readonly failedTest?: HealthFailure;
  /** Until when no message passes, by process, ms. */
  readonly circuits: Readonly<Record<string, number>>;
  /** Of the settings that all of it is about: see `ProviderSetting.configuredAt`. */
  readonly configuredAt?: number;
}

export const unknownHealth: ProviderHealth = { failures: 0, circuits: {} };

/** What one process has seen since its report before. */
export interface HealthReport {
  readonly process: string;
  readonly successAt?: number;
  /** After that success. */
  readonly failed?: HealthFailure & { readonly count: number; readonly since: number };
  /** When its circuit is open: until when, ms. */
  readonly openUntil?: number;
  /** The latest test of the connection. */
  readonly test?: HealthTest;
  /** Of the settings that were used. */
  readonly configuredAt?: number;
}

/** Without a failure the vendor has confirmed the settings. */
export interface HealthTest {
  /** ms */
  readonly at: number;
  readonly failure?: Omit<HealthFailure, "at">;
}

/** The vendor's words are cut there. */
const maxReason = 500;
/** So many failures in a row, or an open circuit, say that the provider fails. */
const failuresToFail = 5;
/** Circuits of processes that report no more end by their time; this bounds what is kept until then. */
const maxCircuits = 50;

/** What an answer says of the provider; undefined where it is about one recipient. */
export function healthOf(result: SendResult): "success" | Omit<HealthFailure, "at"> | undefined {
  switch (result.type) {
    case "accepted":
      return "success";
    case "rejected":
      return result.suppress === undefined ? wordsOf(result) : undefined;
    case "later":
      return result.isAboutRecipient === true ? undefined : wordsOf(result);
    case "unanswered":
      return wordsOf(result);
  }
}

/** What a refused test says, cut as the words of a failure are. */
export function wordsOf(result: {
  readonly reason: string;
  readonly code?: string | number;
}): Omit<HealthFailure, "at"> {
  const { reason, code } = result;
  return { reason: reason.slice(0, maxReason), ...(code !== undefined && { code }) };
}

/** What was known of other settings is forgotten with the first report of newer ones, and reports of older ones are left out. */
export function withReport(known: ProviderHealth, report: HealthReport, now: number): ProviderHealth {
  const { process, openUntil, failed, configuredAt = 0 } = report;
  if (configuredAt < (known.configuredAt ?? 0)) return known;
  const health = healthSince(known, configuredAt);
  const successAt = latest(health.successAt, report.successAt);
  const isOver = (health.failure?.at ?? 0) <= (report.successAt ?? -1);
  const before = isOver
    ? { count: 0, since: undefined }
    : { count: health.failures, since: health.failingSince };
  const added = failed !== undefined && failed.at >= (health.successAt ?? 0) ? failed : undefined;
  const failures = before.count + (added?.count ?? 0);
  const failingSince = earliest(before.since, added?.since);
  const failure = laterFailure(health.failure, failed);
  const failedTest = failedTestOf(health.failedTest, report.test);
  const open = Object.entries(health.circuits).filter(([of, until]) => of !== process && until > now);
  const own = openUntil !== undefined && openUntil > now ? [[process, openUntil] as const] : [];
  return {
    ...(successAt !== undefined && { successAt }),
    failures,
    ...(failures > 0 && failingSince !== undefined && { failingSince }),
    ...(failure !== undefined && { failure }),
    ...(failedTest !== undefined && { failedTest }),
    circuits: Object.fromEntries([...open, ...own].slice(-maxCircuits)),
    ...(configuredAt !== 0 && { configuredAt }),
  };
}

/** Nothing is known yet of settings that are newer than all reports. */
export function healthSince(health: ProviderHealth, configuredAt: number | undefined): ProviderHealth {
  return (health.configuredAt ?? 0) === (configuredAt ?? 0) ? health : unknownHealth;
}

function failedTestOf(
  known: HealthFailure | undefined,
  test: HealthTest | undefined,
): HealthFailure | undefined {
  if (test === undefined || (known !== undefined && known.at > test.at)) return known;
  return test.failure && { at: test.at, ...test.failure };
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function laterFailure(
  known: HealthFailure | undefined,
  failed: HealthReport["failed"],
): HealthFailure | undefined {
  if (failed === undefined || (known !== undefined && known.at > failed.at)) return known;
  const { at, reason, code } = failed;
  return { at, reason, ...(code !== undefined && { code }) };
}

/** `unknown`: no message was given to it yet, or only an earlier release has done so. */
export type HealthStatus = "unknown" | "works" | "fails";

export interface HealthVerdict {
  readonly status: HealthStatus;
  /** When the circuit of a process is open: the earliest time of the next try, ms. */
  readonly retryAt?: number;
}

/** A failed test counts until the vendor confirms the settings or accepts a message. */
export function judgeHealth(health: ProviderHealth, now: number): HealthVerdict {
  const { successAt, failures, circuits, failedTest } = health;
  const open = Object.values(circuits).filter((until) => until > now);
  const retryAt = open.length === 0 ? undefined : Math.min(...open);
  const isTestFailed = failedTest !== undefined && failedTest.at > (successAt ?? -1);
  const isFailing = isTestFailed || failures >= failuresToFail || (failures > 0 && successAt === undefined);
  // After a success in one process the circuits of the others close with their next message.
  if (isFailing || (retryAt !== undefined && failures > 0)) {
    return { status: "fails", ...(retryAt !== undefined && { retryAt }) };
  }
  return { status: successAt === undefined ? "unknown" : "works", ...(retryAt !== undefined && { retryAt }) };
}
