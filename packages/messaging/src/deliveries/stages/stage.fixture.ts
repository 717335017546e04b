/**
 * Contexts between stages, a clock that waiting advances, and a repository in memory, with defaults for what is not
 * given.
 */
import {
  emptyView,
  newWorkspace,
  viewOf,
  type ProviderSetting,
  type WorkspaceState,
  type WorkspaceView,
} from "@signalbox/workspace";
import type { DeliveryKey, DeliveryRequest, RateLimiter } from "@signalbox/core";
import { defineProvider } from "@signalbox/provider-kit";
import { z } from "zod";
import type { AddressClaim, BroadcastAddresses } from "../store/broadcast-addresses.js";
import { newDelivery, type Delivery } from "../state/delivery.js";
import { aRequest } from "../state/delivery.fixture.js";
import { keyOf, type DeliveryRepository, type Written } from "../store/delivery-repository.js";
import type { JobContext } from "../jobs/job-context.js";
import { lanes } from "../jobs/lane.js";
import type { ReadyMessage } from "../content/prepare-message.js";
import type { ProviderConnection } from "../providers/provider-connections.js";
import { noParts } from "../content/template-registry.js";
import type { ResolvedProvider } from "../providers/resolve-provider.js";
import { createSemaphore, type Semaphore } from "../providers/semaphore.js";
import type { DeliveryContext, Prepared } from "./stage.js";

export const idleJob: JobContext = { report: () => undefined, afterReporting: () => undefined };

export function aBroadcastRequest(request: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return aRequest({ origin: { broadcastId: "b1" }, ...request });
}

export function aContext(request: DeliveryRequest = aRequest()): DeliveryContext {
  return { delivery: newDelivery(request), job: idleJob };
}

export function aView(state: Partial<WorkspaceState> = {}): WorkspaceView {
  return viewOf({ ...newWorkspace, createdAt: 1, ...state });
}

export const tombstoned: WorkspaceView = { ...emptyView, status: "Tombstoned" };

const provider = defineProvider<"Email", Record<string, never>>({
  type: "Vendor",
  channel: "Email",
  title: "Vendor",
  documentation: "https://example.com",
  config: z.object({}),
  open: () => ({ send: () => Promise.resolve({ type: "accepted" }), close: () => Promise.resolve() }),
});

export interface ConnectionOptions {
  readonly setting?: Partial<ProviderSetting>;
  readonly sending?: Semaphore;
  readonly inFlight?: number;
}

export function aConnection({
  setting = {},
  sending = createSemaphore(50, new AbortController().signal),
  inFlight = 128,
}: ConnectionOptions = {}): ProviderConnection {
  const { signal } = new AbortController();
  const rate = setting.messagesPerSecond ?? 0;
  return {
    setting: { id: "p1", channel: "Email", type: "Vendor", isDefault: true, ...setting },
    provider,
    vendor: provider.open({}, {}),
    name: "w/p1",
    inFlight: lanes(() => createSemaphore(inFlight, signal)),
    sending,
    bulkPermits: createSemaphore(Math.max(1, Math.ceil(rate / 4)), signal),
    pass: () => true,
    noteSuccess: () => undefined,
    noteFailure: () => undefined,
    noteHealth: () => undefined,
    noteTest: () => undefined,
  };
}

export function aResolution(resolved: Partial<ResolvedProvider> = {}): ResolvedProvider {
  return {
    view: aView(),
    definition: { type: "Email", from: "us@example.com", subject: "Hello", body: "<p>Hello</p>" },
    revision: 1,
    brand: {},
    named: noParts,
    connection: aConnection(),
    seenAt: 10_000,
    ...resolved,
  };
}

export const readyMessage: ReadyMessage = {
  type: "ready",
  message: {
    channel: "Email",
    to: "ann@example.com",
    from: "us@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    cc: [],
    bcc: [],
    headers: [],
    attachments: [],
  },
  variant: { type: "Email", to: "ann@example.com" },
  preparation: { decision: { at: 10_000 }, templateRevision: 1, to: "ann@example.com" },
};

export function aPrepared(
  request: DeliveryRequest = aRequest(),
  resolved: Partial<ResolvedProvider> = {},
): Prepared {
  return { ...aContext(request), resolved: aResolution(resolved), ready: readyMessage };
}

export interface TestClock {
  /** The length of each wait, ms. */
  readonly sleeps: number[];
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pass: (ms: number) => void;
}

/** For messages that must not ask who has their address. */
export const noAddresses: BroadcastAddresses = {
  ownerOf: () => Promise.reject(new Error("asked who has an address")),
  take: () => Promise.reject(new Error("took an address")),
};

/** Every address belongs to this delivery; to the one that takes it when undefined. */
export function takenBy(owner: string | undefined): BroadcastAddresses & { readonly taken: AddressClaim[] } {
  const taken: AddressClaim[] = [];
  return {
    taken,
    ownerOf: async () => owner,
    take: async (claim) => {
      taken.push(claim);
      return owner ?? claim.row.deliveryId;
    },
  };
}

/** A clock that waiting and `pass` advance. */
export function aClock(startMs = 10_000): TestClock {
  let at = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => new Date(at),
    sleep: async (ms: number): Promise<void> => {
      sleeps.push(ms);
      at += ms;
    },
    pass: (ms: number): void => void (at += ms),
  };
}

/** Rate-limit permits at an even interval, like those of Redis. */
export function evenRateLimiter(): RateLimiter & { readonly calls: string[] } {
  const nextAt = new Map<string, number>();
  const calls: string[] = [];
  return {
    calls,
    take: async (name, perSecond, count, from) => {
      calls.push(name);
      const first = Math.max(nextAt.get(name) ?? 0, from);
      nextAt.set(name, first + (count * 1_000) / perSecond);
      return Array.from({ length: count }, (_, index) => first + (index * 1_000) / perSecond);
    },
  };
}

/** Checks versions like the database: a write that does not follow the stored version is refused. */
export function aRepository(...stored: readonly Delivery[]): DeliveryRepository & {
  readonly stored: Map<DeliveryKey, Delivery>;
} {
  const known = new Map(stored.map((delivery) => [keyOf(delivery), delivery]));
  return {
    stored: known,
    load: async (key) => known.get(key),
    async write(delivery): Promise<Written> {
      const current = known.get(keyOf(delivery));
      if ((current?.version ?? 0) !== delivery.version - 1) return { is: "overtaken", stored: current };
      known.set(keyOf(delivery), delivery);
      return { is: "written", stored: delivery };
    },
  };
}
