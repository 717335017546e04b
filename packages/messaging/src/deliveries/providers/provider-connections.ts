/**
 * Provider connections: providers opened with a workspace's settings and kept while these stay the same. Each has its
 * semaphores and its circuit. Chooses the connection of a message: the requested provider, else the channel's
 * default, else, while the default's circuit is open, the fallback. A child workspace uses its parent's until it has
 * its own.
 */
import type { ProviderSetting } from "@signalbox/workspace";
import type {
  Provider,
  ProviderConnection as VendorConnection,
  ProviderPorts,
  ProviderRegistry,
  SendResult,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { afterFailure, afterSuccess, closedCircuit, mayPass, probing, type Circuit } from "./circuit.js";
import type { HealthNotes, HealthReporter } from "../health/health-reporter.js";
import type { HealthTest } from "../health/provider-health.js";
import { healthMessage } from "../health/provider-health-actor.js";
import { lanes, type Lane } from "../jobs/lane.js";
import { createSemaphore, type Semaphore } from "./semaphore.js";
import {
  rankedSettings,
  type OwnedSetting,
  type SettingOwner,
  type SettingQuery,
} from "./ranked-settings.js";

export interface ProviderConnection {
  readonly setting: ProviderSetting;
  readonly provider: Provider;
  readonly vendor: VendorConnection;
  /** Unique among the connections of all workspaces. */
  readonly name: string;
  /** Bounds the messages in memory, per lane: a message never waits for those of a later lane. */
  readonly inFlight: Readonly<Record<Lane, Semaphore>>;
  /** Bounds concurrent calls of the vendor; messages of an earlier lane go first. */
  readonly sending: Semaphore;
  /**
   * Bounds the permits of the provider's rate that bulk messages hold, so that a direct message gets one within a
   * second.
   */
  readonly bulkPermits: Semaphore;
  /** Whether a message may pass; takes the probe of an open circuit. */
  pass(now: number): boolean;
  noteSuccess(): void;
  noteFailure(now: number, retryAfterMs: number | undefined): void;
  /** For the health of the provider, after the result is noted for the circuit. */
  noteHealth(result: SendResult, now: number): void;
  /** The result of a test of the connection. A vendor that confirms the settings closes the circuit. */
  noteTest(failure: HealthTest["failure"], now: number): void;
}

export type ConnectionChoice =
  | { readonly type: "open"; readonly connection: ProviderConnection }
  /** Its circuit is open, and there is no fallback that can take over. */
  | { readonly type: "closed"; readonly until: number; readonly provider: string }
  | { readonly type: "notFound" }
  | { readonly type: "misconfigured"; readonly provider: string; readonly message: string };

export interface ConnectionQuery extends SettingQuery {
  /** Also gives a connection whose circuit is open. */
  readonly ignoresCircuit?: true;
  readonly now: number;
}

export interface ProviderConnections {
  choose(question: ConnectionQuery): ConnectionChoice;
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  readonly providers: ProviderRegistry;
  /** Opens what was sealed; throws when it was sealed with another key. */
  readonly openSecret: (sealed: string) => string;
  /** The ports of the providers of a workspace. */
  readonly portsFor: (owner: SettingOwner, setting: ProviderSetting) => ProviderPorts;
  /** Reports the health of the providers; not reported when absent. */
  readonly health?: HealthReporter;
  /** Aborts when the worker is stopping; waiting messages then reject. */
  readonly stopping: AbortSignal;
}

const defaultAtOnce = 50;
/** Messages in memory per concurrent call, and at least: their reads and writes share round trips. */
const inFlightPerSend = 2;
const inFlightAtLeast = 128;
/** In one call at most: with as many again that are prepared meanwhile, it bounds the messages in memory. */
export const maxMessagesPerCall = 250;
/** How far ahead bulk messages take permits of a provider's rate, seconds. */
const permitsAhead = 0.25;
/** How long a probe may take before the next. */
const probeMs = 30_000;
/** A connection is closed after this long without use, ms. */
const idleMs = 600_000;

export function createProviderConnections({
  providers,
  openSecret,
  portsFor,
  health,
  stopping,
}: ConnectionsOptions): ProviderConnections {
  const opened = new Map<string, OpenConnection>();

  const open = ({ owner, setting }: OwnedSetting, now: number): ConnectionChoice => {
    const name = `${owner.workspaceId}/${setting.id}`;
    const known = opened.get(name);
    if (known !== undefined && known.isFor(setting)) {
      known.usedAt = now;
      return { type: "open", connection: known };
    }
    const provider = providers.find(setting.channel, setting.type);
    if (provider === undefined) {
      return misconfigured(setting, `there is no provider "${setting.type}" for ${setting.channel}`);
    }
    const config = readConfig(provider, setting, openSecret);
    if (!config.ok) return misconfigured(setting, config.message);
    const connection = openConnection({
      name,
      setting,
      provider,
      vendor: provider.open(config.value, portsFor(owner, setting)),
      health: health && notesOf(health, { owner, setting }, name),
      now,
      stopping,
    });
    opened.set(name, connection);
    if (known !== undefined) void known.vendor.close();
    closeIdle(opened, now);
    return { type: "open", connection };
  };

  return {
    choose(question) {
      const { now } = question;
      const [first, fallback] = rankedSettings(question);
      if (first === undefined) return { type: "notFound" };
      const choice = open(first, now);
      if (choice.type !== "open" || question.ignoresCircuit === true) return choice;
      if (choice.connection.pass(now)) return choice;
      const other = fallback === undefined ? undefined : open(fallback, now);
      if (other?.type === "open" && other.connection.pass(now)) return other;
      const until = opened.get(choice.connection.name)?.circuit.openUntil ?? now;
      return { type: "closed", until, provider: first.setting.type };
    },
    async close() {
      await Promise.all([...opened.values()].map(({ vendor }) => vendor.close()));
      opened.clear();
    },
  };
}

/** Apart for each settings: what a vendor said to earlier ones does not count for these. */
function notesOf(health: HealthReporter, { owner, setting }: OwnedSetting, name: string): HealthNotes {
  const { id, configuredAt } = setting;
  return health.of(`${name}/${configuredAt ?? 0}`, (report) =>
    healthMessage(owner.workspaceId, id, {
      ...report,
      ...(configuredAt !== undefined && { configuredAt }),
    }),
  );
}

interface OpenConnection extends ProviderConnection {
  readonly circuit: Circuit;
  usedAt: number;
  isFor(setting: ProviderSetting): boolean;
}

interface OpenConnectionOptions extends Pick<ProviderConnection, "name" | "setting" | "provider" | "vendor"> {
  readonly health: HealthNotes | undefined;
  readonly now: number;
  readonly stopping: AbortSignal;
}

function openConnection({ health, now, stopping, ...connection }: OpenConnectionOptions): OpenConnection {
  const atOnce = connection.provider.atOnce ?? defaultAtOnce;
  const inFlight = Math.max(atOnce * inFlightPerSend, inFlightAtLeast);
  const perCall = Math.min(connection.provider.batch?.messages ?? 0, maxMessagesPerCall);
  const perSecond = connection.setting.messagesPerSecond ?? 0;
  let circuit = closedCircuit;
  return {
    ...connection,
    inFlight: lanes((lane) =>
      createSemaphore(lane === "bulk" ? Math.max(inFlight, 2 * perCall) : inFlight, stopping),
    ),
    sending: createSemaphore(atOnce, stopping),
    bulkPermits: createSemaphore(Math.max(1, Math.ceil(perSecond * permitsAhead)), stopping),
    usedAt: now,
    get circuit() {
      return circuit;
    },
    isFor: ({ updatedAt, sealed }) =>
      updatedAt === connection.setting.updatedAt && sealed === connection.setting.sealed,
    pass(moment) {
      if (!mayPass(circuit, moment)) return false;
      circuit = probing(circuit, moment, probeMs);
      return true;
    },
    noteSuccess() {
      circuit = afterSuccess();
    },
    noteFailure(moment, retryAfterMs) {
      // Each webhook has its own URL, so one failure does not concern the others.
      if (connection.setting.channel === "Webhook") return;
      circuit = afterFailure(circuit, moment, retryAfterMs);
    },
    noteHealth(result, moment) {
      if (connection.setting.channel === "Webhook") return;
      health?.note(result, moment, circuit.openUntil);
    },
    noteTest(failure, moment) {
      if (failure === undefined) circuit = afterSuccess();
      health?.noteTest(failure, moment);
    },
  };
}

type Config =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

const secretsSchema = z.record(z.string(), z.string());

function readConfig(
  provider: Provider,
  { fields, sealed }: ProviderSetting,
  openSecret: (text: string) => string,
): Config {
  try {
    const secrets = sealed === undefined ? {} : secretsSchema.parse(JSON.parse(openSecret(sealed)));
    const parsed = provider.config.safeParse({ ...fields, ...secrets });
    if (parsed.success) return { ok: true, value: parsed.data };
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return { ok: false, message: `its settings do not fit: ${faults.join("; ")}` };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function misconfigured(setting: ProviderSetting, message: string): ConnectionChoice {
  return { type: "misconfigured", provider: setting.type, message };
}

function closeIdle(opened: Map<string, OpenConnection>, now: number): void {
  for (const [name, connection] of opened) {
    if (connection.usedAt + idleMs > now) continue;
    opened.delete(name);
    void connection.vendor.close();
  }
}
