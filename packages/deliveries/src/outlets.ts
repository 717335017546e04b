/**
 * The ways out: providers with a workspace's settings, opened once and kept while the settings stay. Each has its places
 * for messages under way and its circuit. Which one takes a message is decided here: the one asked for, else the
 * channel's default, else, while that one's circuit is open, the fallback. A child uses its parent's until it has its own.
 */
import type { ProviderSetting, WorkspaceState } from "@signalbox/workspace";
import type { Channel, WorkspaceId } from "@signalbox/core";
import type { Provider, ProviderConnection, ProviderPorts, ProviderShelf } from "@signalbox/provider-kit";
import { z } from "zod";
import { afterFailure, afterSuccess, closedCircuit, mayPass, probing, type Circuit } from "./circuit.js";
import { createSlots, type Slots } from "./slots.js";

export interface Outlet {
  readonly setting: ProviderSetting;
  readonly provider: Provider;
  readonly connection: ProviderConnection;
  /** Names it among all outlets of all workspaces. */
  readonly name: string;
  /** For messages that are being made ready: a bound for memory. */
  readonly desks: Slots;
  /** For messages that are with the vendor. */
  readonly sending: Slots;
  /** Takes the one try an open circuit allows; false when it lets nobody pass. */
  pass(now: number): boolean;
  noteSuccess(): void;
  noteFailure(now: number, retryAfterMs: number | undefined): void;
}

export type OutletChoice =
  | { readonly type: "open"; readonly outlet: Outlet }
  /** Its circuit is open, and no other may take over. */
  | { readonly type: "closed"; readonly until: number; readonly provider: string }
  | { readonly type: "notFound" }
  | { readonly type: "misconfigured"; readonly provider: string; readonly message: string };

export interface OutletQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  /** Whose providers serve where the workspace has set none of its own. */
  readonly parent?: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState } | undefined;
  readonly channel: Channel;
  /** The type of one in particular. */
  readonly type?: string | undefined;
  readonly now: number;
}

export interface Outlets {
  choose(question: OutletQuestion): OutletChoice;
  close(): Promise<void>;
}

export interface OutletsOptions {
  readonly shelf: ProviderShelf;
  /** Opens what was sealed; throws when it was sealed with another key. */
  readonly openSecret: (sealed: string) => string;
  /** What the outside gives to the providers of a workspace. */
  readonly portsFor: (owner: SettingOwner) => ProviderPorts;
  /** Nobody waits for a place any more once it has ended. */
  readonly leaving: AbortSignal;
}

/** The workspace that a provider was set in. */
export interface SettingOwner {
  readonly workspaceId: WorkspaceId;
  readonly isChild: boolean;
}

const defaultAtOnce = 50;
/** How many may be made ready for each that is with the vendor, or in all: what they read and write leaves together. */
const readyPerPlace = 2;
const readyAtLeast = 128;
/** How long a probe has before another may try. */
const probeMs = 30_000;
/** An outlet nobody used for so long is closed, ms. */
const idleMs = 600_000;

/** The webhook channel needs no settings: its provider sends wherever the template says. */
const webhookSetting: ProviderSetting = {
  id: "webhook",
  channel: "Webhook",
  type: "Webhook",
  isDefault: true,
};

export function createOutlets({ shelf, openSecret, portsFor, leaving }: OutletsOptions): Outlets {
  const opened = new Map<string, OpenOutlet>();

  const open = ({ owner, setting }: OwnedSetting, now: number): OutletChoice => {
    const name = `${owner.workspaceId}/${setting.id}`;
    const known = opened.get(name);
    if (known !== undefined && known.isFor(setting)) {
      known.usedAt = now;
      return { type: "open", outlet: known };
    }
    const provider = shelf.find(setting.channel, setting.type);
    if (provider === undefined) {
      return misconfigured(setting, `there is no provider "${setting.type}" for ${setting.channel}`);
    }
    const config = readConfig(provider, setting, openSecret);
    if (!config.ok) return misconfigured(setting, config.message);
    const outlet = openOutlet({
      name,
      setting,
      provider,
      connection: provider.open(config.value, portsFor(owner)),
      now,
      leaving,
    });
    opened.set(name, outlet);
    if (known !== undefined) void known.connection.close();
    closeIdle(opened, now);
    return { type: "open", outlet };
  };

  return {
    choose(question) {
      const { now } = question;
      const [first, fallback] = ranked(question);
      if (first === undefined) return { type: "notFound" };
      const choice = open(first, now);
      if (choice.type !== "open" || choice.outlet.pass(now)) return choice;
      const other = fallback === undefined ? undefined : open(fallback, now);
      if (other?.type === "open" && other.outlet.pass(now)) return other;
      const until = opened.get(choice.outlet.name)?.circuit.openUntil ?? now;
      return { type: "closed", until, provider: first.setting.type };
    },
    async close() {
      await Promise.all([...opened.values()].map(({ connection }) => connection.close()));
      opened.clear();
    },
  };
}

interface OwnedSetting {
  readonly owner: SettingOwner;
  readonly setting: ProviderSetting;
}

/** The one to use, and the one that may take over. */
function ranked(question: OutletQuestion): readonly (OwnedSetting | undefined)[] {
  const { channel, type } = question;
  const settings = servingSettings(question);
  if (type !== undefined) {
    const asked = [...settings, ...settingsOf(question.parent, channel)].find(
      ({ setting }) => setting.type === type,
    );
    return [asked ?? ownedTest(question)];
  }
  const standing = settings.find(({ setting }) => setting.isDefault);
  const anywhere = channel === "Webhook" ? { owner: ownerOf(question), setting: webhookSetting } : undefined;
  return [
    standing ?? anywhere,
    settings.find((each) => each.setting.isFallback === true && each !== standing),
  ];
}

/** A child's own; its parent's while it has nothing but the mailbox it was born with. */
function servingSettings(question: OutletQuestion): readonly OwnedSetting[] {
  const own = settingsOf(question, question.channel);
  const parents = settingsOf(question.parent, question.channel);
  const isUnset = own.every(({ setting }) => setting.type === "Test" && setting.updatedAt === undefined);
  return isUnset && parents.some(({ setting }) => setting.isDefault) ? parents : own;
}

function settingsOf(workspace: OutletQuestion["parent"], channel: Channel): readonly OwnedSetting[] {
  if (workspace === undefined) return [];
  const owner = ownerOf(workspace);
  return workspace.state.providers
    .filter((setting) => setting.channel === channel)
    .map((setting) => ({ owner, setting }));
}

function ownerOf({ workspaceId, state }: NonNullable<OutletQuestion["parent"]>): SettingOwner {
  return { workspaceId, isChild: state.parentId !== undefined };
}

function ownedTest({ channel, type, ...workspace }: OutletQuestion): OwnedSetting | undefined {
  return type === "Test" ? { owner: ownerOf(workspace), setting: testSetting(channel) } : undefined;
}

/** Anybody may try a message out without settings. */
function testSetting(channel: Channel): ProviderSetting {
  return { id: `test-${channel}`, channel, type: "Test", isDefault: false };
}

interface OpenOutlet extends Outlet {
  readonly circuit: Circuit;
  usedAt: number;
  isFor(setting: ProviderSetting): boolean;
}

interface OpenOutletOptions extends Pick<Outlet, "name" | "setting" | "provider" | "connection"> {
  readonly now: number;
  readonly leaving: AbortSignal;
}

function openOutlet({ now, leaving, ...outlet }: OpenOutletOptions): OpenOutlet {
  const atOnce = outlet.provider.atOnce ?? defaultAtOnce;
  let circuit = closedCircuit;
  return {
    ...outlet,
    desks: createSlots(Math.max(atOnce * readyPerPlace, readyAtLeast), leaving),
    sending: createSlots(atOnce, leaving),
    usedAt: now,
    get circuit() {
      return circuit;
    },
    isFor: ({ updatedAt, sealed }) =>
      updatedAt === outlet.setting.updatedAt && sealed === outlet.setting.sealed,
    pass(moment) {
      if (!mayPass(circuit, moment)) return false;
      circuit = probing(circuit, moment, probeMs);
      return true;
    },
    noteSuccess() {
      circuit = afterSuccess();
    },
    noteFailure(moment, retryAfterMs) {
      // A webhook that fails says nothing of the others, which go elsewhere.
      if (outlet.setting.channel === "Webhook") return;
      circuit = afterFailure(circuit, moment, retryAfterMs);
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

function misconfigured(setting: ProviderSetting, message: string): OutletChoice {
  return { type: "misconfigured", provider: setting.type, message };
}

function closeIdle(opened: Map<string, OpenOutlet>, now: number): void {
  for (const [name, outlet] of opened) {
    if (outlet.usedAt + idleMs > now) continue;
    opened.delete(name);
    void outlet.connection.close();
  }
}
