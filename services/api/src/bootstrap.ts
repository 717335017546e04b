/**
 * Ensures at start that the configured workspace exists with its keys, so that a fresh deployment can be used at
 * once. A worker does it, on a command whose id is derived from the credentials: any number of api processes that
 * start together send the same command. A revoked key stays revoked.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  commandJob,
  defaultWorkspaceName,
  defaultWriteKeyName,
  ensureWorkspace,
  keyTable,
  type EnsureWorkspace,
  hashKey,
  newSubscriptionSecret,
} from "@signalbox/workspace";
import { type WorkspaceId } from "@signalbox/core";
import { readWorkspace } from "./admin/settings/read-workspace.js";
import type { ApiContext } from "./context.js";

export interface FirstKeys {
  readonly workspaceId: WorkspaceId;
  readonly writeKey: string;
  readonly adminKey: string;
}

export interface BootstrapOptions {
  readonly waitMs?: number;
  /** Between two attempts after the first has timed out. */
  readonly retryMs?: number;
  /** Stops retrying. */
  readonly signal?: AbortSignal;
}

export type BootstrapPorts = Pick<
  ApiContext,
  | "actors"
  | "tables"
  | "mailbox"
  | "acknowledgements"
  | "secrets"
  | "keys"
  | "firstSetup"
  | "log"
  | "now"
  | "config"
>;

/** Undefined when the configuration names no workspace, or not all of it. */
export function firstKeysOf({
  workspaceId,
  writeKey,
  adminKey,
}: ApiContext["config"]): FirstKeys | undefined {
  if (workspaceId === undefined || writeKey === undefined || adminKey === undefined) return undefined;
  return { workspaceId, writeKey, adminKey };
}

/**
 * Resolves true when the keys work, false when no worker has created them in time; then it retries in the
 * background until they do. Either way `firstSetup` is finished once they work. Never throws.
 */
export async function bootstrapWorkspace(
  first: FirstKeys,
  ports: BootstrapPorts,
  options: BootstrapOptions = {},
): Promise<boolean> {
  const { waitMs = 10_000, retryMs = 10_000, signal } = options;
  const made = await attempt(first, ports, { attempt: 0, waitMs });
  if (made) return true;
  ports.log({
    level: "warn",
    message: `workspace ${first.workspaceId} is not set up yet: no worker has answered; this service is not ready until one does`,
  });
  void keepTrying(first, ports, { waitMs, retryMs, signal });
  return false;
}

async function keepTrying(
  first: FirstKeys,
  ports: BootstrapPorts,
  {
    waitMs,
    retryMs,
    signal,
  }: { readonly waitMs: number; readonly retryMs: number; readonly signal: AbortSignal | undefined },
): Promise<void> {
  for (let count = 1; !isAborted(signal); count += 1) {
    if (await attempt(first, ports, { attempt: count, waitMs })) {
      ports.log({ level: "info", message: `workspace ${first.workspaceId} is set up` });
      return;
    }
    await pause(retryMs, undefined, { ref: false, ...(signal !== undefined && { signal }) }).catch(
      () => undefined,
    );
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

interface Attempt {
  readonly attempt: number;
  readonly waitMs: number;
}

async function attempt(
  first: FirstKeys,
  ports: BootstrapPorts,
  { attempt: count, waitMs }: Attempt,
): Promise<boolean> {
  try {
    if (!(await isSetUp(first, ports))) {
      const job = await postCommand(first, ports, count);
      await ports.acknowledgements.wait([job], waitMs);
      if (!(await isSetUp(first, ports))) return false;
    }
    // Requests may have looked up the keys before they existed.
    await ports.keys.invalidate(first.workspaceId);
    ports.firstSetup.finish();
    return true;
  } catch (error) {
    ports.log({ level: "warn", message: "setting up the workspace failed; trying again", error });
    return false;
  }
}

/**
 * Whether the keys are known and the workspace has its default contents; a workspace from before an upgrade may
 * lack some.
 */
async function isSetUp(
  { workspaceId, writeKey, adminKey }: FirstKeys,
  { actors, tables }: BootstrapPorts,
): Promise<boolean> {
  const rows = await Promise.all([writeKey, adminKey].map((key) => tables.get(keyTable.name, hashKey(key))));
  if (rows.includes(undefined)) return false;
  return (await readWorkspace(workspaceId, actors)).definitionVersion > 0;
}

/**
 * Increase it when new workspaces get more contents, so that a queue that remembers the last command takes this
 * one.
 */
const contentsGeneration = 2;

/** Later attempts have their own ids: the queue remembers a finished one although the database may be new. */
async function postCommand(
  first: FirstKeys,
  { mailbox, acknowledgements, secrets, now }: BootstrapPorts,
  count: number,
): Promise<ReturnType<typeof commandJob>> {
  const { workspaceId } = first;
  const input = toInput(first, secrets);
  const id = createHash("sha256")
    .update([workspaceId, input.writeKey.hash, input.adminKey.hash, contentsGeneration, count].join("/"))
    .digest("hex");
  const job = commandJob(`ensure-${id.slice(0, 32)}`);
  await mailbox.send(job, {
    v: 1,
    messages: [ensureWorkspace.message(workspaceId, id, { input, by: "start" })],
    acceptedAt: now().getTime(),
    replyTo: acknowledgements.channel,
  });
  return job;
}

function toInput(
  { workspaceId, writeKey, adminKey }: FirstKeys,
  secrets: BootstrapPorts["secrets"],
): EnsureWorkspace {
  const [writeHash, adminHash] = [hashKey(writeKey), hashKey(adminKey)];
  return {
    name: defaultWorkspaceName,
    writeKey: {
      name: defaultWriteKeyName,
      secretId: secretIdOf(writeKey) ?? writeHash.slice(0, 16),
      hash: writeHash,
      sealed: secrets.seal(writeKey),
    },
    adminKey: { id: adminHash.slice(0, 16), name: "default", hash: adminHash },
    sealedSecret: secrets.seal(newSubscriptionSecret(workspaceId, secrets)),
  };
}

/** A write key is base64 of `<secretId>:<secret>`; any other text still works as a key. */
function secretIdOf(writeKey: string): string | undefined {
  const text = Buffer.from(writeKey, "base64").toString();
  return /^([\w-]{1,128}):./.exec(text)?.[1];
}
