/** What the delivery pipeline works with. `main.ts` of the worker hands it the real servers, tests the ones in memory. */
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
  RateLimiter,
  WorkQueueReader,
  WorkQueueWriter,
} from "@signalbox/core";
import type { ProviderPorts, ProviderRegistry } from "@signalbox/provider-kit";
import type { Throttle } from "./throttle.js";

export interface DeliveryPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly files: FileStore;
  readonly views: WorkspaceViews;
  /** The way to users' mailboxes. */
  readonly commit: GroupCommit;
  /** Direct messages, tests and vendors' reports; and what an earlier release asked for, of any kind. */
  readonly queue: WorkQueueWriter;
  readonly work: WorkQueueReader;
  /** Messages of broadcasts: however many wait, direct ones go on. */
  readonly bulkQueue: WorkQueueWriter;
  readonly bulkWork: WorkQueueReader;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly turns: RateLimiter;
  /** Counts messages for frequency caps. */
  readonly quotas: Quotas;
  readonly providers: ProviderRegistry;
  /** Opens what was sealed; throws when it was sealed with another key. */
  readonly openSecret: (sealed: string) => string;
  /** Where people reach the api, without trailing slash; links cannot be made without it. */
  readonly publicUrl?: string;
  /** For providers: where to reach vendors, and what inside addresses webhooks may call. */
  readonly outside?: Pick<ProviderPorts, "route" | "allowedHosts">;
  /** Hosts on the inside, or `host:port`, that child workspaces may set as their mail server; none when left out. */
  readonly childMailHosts?: readonly string[];
  readonly now: () => Date;
  readonly newJobId: () => JobId;
  readonly nextSeq: (receivedAt: number) => number;
  /** 0 to 1. */
  readonly dice: () => number;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
  /** Slows bulk messages down beside events; nothing does when absent. */
  readonly throttle?: Pick<Throttle, "take">;
  /** Calls until it is cancelled; the machine's own timer when absent. */
  readonly repeat?: (everyMs: number, call: () => void) => () => void;
  /** Defects, for the log. */
  readonly onError?: (error: unknown) => void;
}

export interface DeliveryOptions {
  /** A message that was handed over and has no answer after this long is taken to be unanswered, ms. */
  readonly claimMs: number;
  /** A provider must have answered by then, ms; well below `claimMs`. */
  readonly sendLimitMs: number;
  /** Jobs of each queue at work at once. */
  readonly jobsAtOnce: number;
}

const longestSendMs = 30_000;
const jobsAtOnce = 32;

/** A claim leaves room for the provider's answer, and for its being written. */
export function deliveryOptionsOf(claimMs: number): DeliveryOptions {
  return { claimMs, sendLimitMs: Math.min(longestSendMs, claimMs / 2), jobsAtOnce };
}

export const defaultDeliveryOptions: DeliveryOptions = deliveryOptionsOf(60_000);
