/**
 * Which workspace a key opens. Keys are known by their SHA-256 only: a presented key is hashed at once, and the hash is
 * what is looked up, cached and compared, so no timing of a lookup tells anything of a key. Answers are kept for seconds;
 * a key command makes every process forget its answers at once. While the database is away nothing can be revoked, so
 * what a known key opened last still holds, and events come in.
 */
import { createHash } from "node:crypto";
import { isUnavailable, type Row, type Signals, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface KeyGrant {
  readonly workspaceId: WorkspaceId;
  readonly role: "write" | "admin";
  readonly keyId: string;
}

export interface KeyRing {
  /** What the key opens; undefined for unknown and revoked ones. */
  find(key: string): Promise<KeyGrant | undefined>;
  /** To be called after a key was made or revoked: this and every other process look keys up again. */
  invalidate(): Promise<void>;
  close(): Promise<void>;
}

export interface KeyRingOptions {
  readonly tables: Pick<TableStore, "get">;
  readonly signals: Signals;
  readonly now: () => Date;
}

/** What is said on it does not matter; hearing anything means to forget. */
export const keysChangedChannel = "keys-changed";

const foundForMs = 10_000;
const missingForMs = 1_000;
const maxCached = 10_000;

const keyRowSchema = z.object({
  workspaceId: z.uuid().transform((id) => id as WorkspaceId),
  role: z.enum(["write", "admin"]),
  keyId: z.string(),
  revoked: z.boolean(),
});

interface Answer {
  readonly grant: KeyGrant | undefined;
  readonly until: number;
}

/** Hex SHA-256: the id of a key's row. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export async function createKeyRing({ tables, signals, now }: KeyRingOptions): Promise<KeyRing> {
  const answers = new Map<string, Answer>();
  let generation = 0;
  const forget = (): void => {
    generation += 1;
    answers.clear();
  };
  const subscription = await signals.subscribe(keysChangedChannel, forget);

  const lookUp = async (hash: string): Promise<KeyGrant | undefined> => {
    const asked = generation;
    const grant = readGrant(await tables.get("keys", hash));
    if (asked !== generation) return grant;
    if (answers.size >= maxCached) answers.clear();
    answers.set(hash, { grant, until: now().getTime() + (grant === undefined ? missingForMs : foundForMs) });
    return grant;
  };

  return {
    async find(key) {
      const hash = hashKey(key);
      const answer = answers.get(hash);
      if (answer !== undefined && answer.until > now().getTime()) return answer.grant;
      try {
        return await lookUp(hash);
      } catch (error) {
        const isLastKnown = answer?.grant !== undefined && answers.get(hash)?.grant === answer.grant;
        if (!isLastKnown || !isUnavailable(error)) throw error;
        answers.set(hash, { grant: answer.grant, until: now().getTime() + foundForMs });
        return answer.grant;
      }
    },
    async invalidate() {
      forget();
      await signals.publish(keysChangedChannel, "");
    },
    close: () => subscription.close(),
  };
}

function readGrant(row: Row | undefined): KeyGrant | undefined {
  if (row === undefined) return undefined;
  const { revoked, ...grant } = keyRowSchema.parse(row);
  return revoked ? undefined : grant;
}
