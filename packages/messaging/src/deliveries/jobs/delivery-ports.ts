/** Ports of the delivery pipeline. `main.ts` of the worker passes adapters of real servers, tests those in memory. */
import type { GroupCommit } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";
import type {
  ActorStore,
  ClaimStore,
  DeliveryStore,
  FileStore,
  JobId,
  Quotas,
  Schedule,
  Signals,
  TableStore,
  Tracing,
  RateLimiter,
  WorkQueueReader,
  WorkQueueWriter,
} from "@signalbox/core";
import type { ProviderPorts, ProviderRegistry } from "@signalbox/provider-kit";
import type { Throttle } from "../limits/throttle.js";
import type { Lane } from "./lane.js";

export interface DeliveryPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly files: FileStore;
  readonly views: WorkspaceViews;
  /** Sends messages to users' actors. */
  readonly commit: GroupCommit;
  /** One queue for each lane. That of direct messages also has whatever an earlier release queued. */
  readonly queues: Readonly<Record<Lane, WorkQueueWriter>>;
  readonly work: Readonly<Record<Lane, WorkQueueReader>>;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly rateLimiter: RateLimiter;
  /** Counts messages for frequency caps. */
  readonly quotas: Quotas;
  readonly providers: ProviderRegistry;
  /** Opens what was sealed; throws when it was sealed with another key. */
  readonly openSecret: (sealed: string) => string;
  /** Public base URL of the api, without trailing slash; links need it. */
  readonly publicUrl?: string;
  /** For providers: how to reach vendors, and which internal hosts webhooks may call. */
  readonly outside?: Pick<ProviderPorts, "route" | "allowedHosts">;
  /** Internal hosts, `host:port` or networks that settings may name as their mail server; none when absent. */
  readonly allowedMailHosts?: readonly string[];
  /** Called with what an operator should change, for the log. */
  readonly onWarning?: (sentence: string) => void;
  readonly now: () => Date;
  readonly newJobId: () => JobId;
  readonly nextSeq: (receivedAt: number) => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Limits bulk messages while events are late; no limit when absent. */
  readonly throttle?: Pick<Throttle, "take">;
  /** Calls repeatedly until cancelled; a timer of the process when absent. */
  readonly repeat?: (everyMs: number, call: () => void) => () => void;
  /** Absent: no delivery is traced. */
  readonly tracing?: Tracing;
  /** Receives defects, for the log. */
  readonly onError?: (error: unknown) => void;
}

export interface DeliveryOptions {
  /** A claimed message without an answer after this time counts as unanswered, ms. */
  readonly claimMs: number;
  /** The time limit of a call of a provider, ms; well below `claimMs`. */
  readonly sendLimitMs: number;
  /** The places for jobs of each lane, and how many jobs at most; one workspace has about half of them. */
  readonly jobsAtOnce: number;
}

const longestSendMs = 30_000;
const jobsAtOnce = 64;

/** The call's limit leaves a part of the claim's time for writing the answer. */
export function deliveryOptionsOf(claimMs: number): DeliveryOptions {
  return { claimMs, sendLimitMs: Math.min(longestSendMs, claimMs / 2), jobsAtOnce };
}

export const defaultDeliveryOptions: DeliveryOptions = deliveryOptionsOf(60_000);
