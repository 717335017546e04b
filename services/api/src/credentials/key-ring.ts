/**
 * Resolves keys to grants. Keys are known by their SHA-256 only: a presented key is hashed at once, and the hash
 * is looked up, cached and compared, so the timing of a look-up reveals nothing of a key. Grants are cached for
 * seconds; a key command invalidates the cache of every process at once. While the database is unavailable nothing
 * can be revoked, so cached grants remain valid and events are accepted; a silent one is waited for a second. The workspace in a grant comes from the
 * workspace directory; callers must check its status.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isUnavailable, type Row, type Signals, type TableStore, type WorkspaceId } from "@signalbox/core";
import { hashKey, isDamagedApiKey, keyTable } from "@signalbox/workspace";
import { isLate } from "../documents/is-late.js";
import type { WorkspaceDirectory, WorkspaceEntry } from "../workspaces/workspace-directory.js";

export interface KeyGrant extends KnownKey {
  /** At most a second old. */
  readonly workspace: WorkspaceEntry;
}

interface KnownKey {
  readonly workspaceId: WorkspaceId;
  readonly role: "write" | "admin";
  readonly keyId: string;
}

export interface KeyRing {
  /** The grant of a key; undefined for unknown and revoked ones. Keys of a deleted workspace still have one. */
  find(key: string): Promise<KeyGrant | undefined>;
  /**
   * Must be called after a key of the workspace was made or revoked: this and every other process read keys again.
   */
  invalidate(workspaceId: WorkspaceId): Promise<void>;
  close(): Promise<void>;
}

export interface KeyRingOptions {
  readonly tables: Pick<TableStore, "get">;
  readonly workspaces: Pick<WorkspaceDirectory, "find" | "invalidate">;
  readonly signals: Signals;
  readonly now: () => Date;
}

/** Any message on this channel invalidates the cache. */
export const keysChangedChannel = "keys-changed";

const foundTtlMs = 10_000;
const missingTtlMs = 1_000;
/** While a look-up takes long. */
const lateTtlMs = 1_000;
const maxCached = 10_000;

interface Answer {
  readonly known: KnownKey | undefined;
  readonly until: number;
}

export async function createKeyRing({ tables, workspaces, signals, now }: KeyRingOptions): Promise<KeyRing> {
  const answers = new Map<string, Answer>();
  let generation = 0;
  const forget = (): void => {
    generation += 1;
    answers.clear();
  };
  const subscription = await signals.subscribe(keysChangedChannel, forget);

  const lookUp = async (hash: string): Promise<KnownKey | undefined> => {
    const startGeneration = generation;
    const known = readKey(await tables.get(keyTable.name, hash));
    if (startGeneration !== generation) return known;
    if (answers.size >= maxCached) answers.clear();
    answers.set(hash, { known, until: now().getTime() + (known === undefined ? missingTtlMs : foundTtlMs) });
    return known;
  };

  const findKey = async (hash: string): Promise<KnownKey | undefined> => {
    const answer = answers.get(hash);
    if (answer !== undefined && answer.until > now().getTime()) return answer.known;
    const keep = (ttlMs: number): KnownKey | undefined => {
      const isLastKnown = answer?.known !== undefined && answers.get(hash)?.known === answer.known;
      if (!isLastKnown) return undefined;
      answers.set(hash, { known: answer.known, until: now().getTime() + ttlMs });
      return answer.known;
    };
    const reading = lookUp(hash);
    try {
      const kept = answer?.known !== undefined && (await isLate(reading)) ? keep(lateTtlMs) : undefined;
      return kept ?? (await reading);
    } catch (error) {
      const kept = isUnavailable(error) ? keep(foundTtlMs) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  };

  return {
    async find(key) {
      const known = isDamagedApiKey(key) ? undefined : await findKey(hashKey(key));
      if (known === undefined) return undefined;
      const workspace = await workspaces.find(known.workspaceId);
      return workspace && { ...known, workspace };
    },
    async invalidate(workspaceId) {
      forget();
      await Promise.all([signals.publish(keysChangedChannel, ""), workspaces.invalidate(workspaceId)]);
    },
    close: () => subscription.close(),
  };
}

function readKey(row: Row | undefined): KnownKey | undefined {
  if (row === undefined) return undefined;
  const { revoked, ...key } = keyTable.read(row);
  return revoked ? undefined : key;
}

/** The grants of a request's keys, in the order of the headers, including those of paused and deleted workspaces. */
export function presentedGrants(
  headers: IncomingHttpHeaders,
  keys: Pick<KeyRing, "find">,
): Promise<readonly KeyGrant[]> {
  return grantsOf(presentedKeys(headers), keys);
}

/** The grants of those keys that have one, in their order. */
export async function grantsOf(
  presented: readonly string[],
  keys: Pick<KeyRing, "find">,
): Promise<readonly KeyGrant[]> {
  const grants: KeyGrant[] = [];
  for (const key of presented) {
    const grant = await keys.find(key);
    if (grant !== undefined) grants.push(grant);
  }
  return grants;
}

/** No key is longer; longer text is not hashed. */
export const maxKeyLength = 1_024;

/**
 * In `authorization`, then in `publicwritekey`; empty when there is none. Clients send keys in different forms: `Bearer
 * <key>`, `Basic <key>` with the raw key (a write key is base64 itself), `Basic base64("<key>:")` with the key as user
 * name and no password. Ambiguous text gives both candidates; only one of them is a key.
 */
export function presentedKeys(headers: IncomingHttpHeaders): readonly string[] {
  const publicKey = headers["publicwritekey"];
  return [
    ...keysOf(headers.authorization),
    ...(typeof publicKey === "string"
      ? keysOf(/^\S+$/.test(publicKey) ? `Bearer ${publicKey}` : publicKey)
      : []),
  ];
}

function keysOf(header: string | undefined): readonly string[] {
  const [, scheme = "", key = ""] = /^(bearer|basic) +(\S+) *$/i.exec(header ?? "") ?? [];
  if (key === "" || key.length > maxKeyLength) return [];
  return scheme.toLowerCase() === "basic" ? [key, ...userNameAlone(key)] : [key];
}

/** `base64("<key>:")` → the key; nothing when there is a password. */
function userNameAlone(credentials: string): readonly string[] {
  const text = Buffer.from(credentials, "base64").toString();
  return text.length > 1 && text.indexOf(":") === text.length - 1 ? [text.slice(0, -1)] : [];
}
