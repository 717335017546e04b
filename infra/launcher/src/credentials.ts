/**
 * The keys of a new installation: created once, kept in `<data>/credentials.json`, overridden by the environment. The
 * api stores them in the workspace; they are printed on the terminal so that a new user can send a first event.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export interface Credentials {
  readonly url: string;
  readonly workspaceId: string;
  readonly writeKey: string;
  readonly adminKey: string;
}

const stored = z.object({ workspaceId: z.string(), writeKey: z.string(), adminKey: z.string() }).partial();

export interface CredentialOptions {
  readonly dataDir: string;
  readonly url: string;
  /** Values set by the environment. */
  readonly fixed: Partial<Omit<Credentials, "url">>;
}

/**
 * Writes nothing yet: a failed start or a joining worker must not change the file that users of the running api read.
 */
export async function prepareCredentials({ dataDir, url, fixed }: CredentialOptions): Promise<Credentials> {
  const text = await readFile(credentialsFile(dataDir), "utf8").catch(() => "{}");
  const known = stored.parse(JSON.parse(text));
  return {
    url,
    workspaceId: fixed.workspaceId ?? known.workspaceId ?? randomUUID(),
    writeKey: fixed.writeKey ?? known.writeKey ?? newWriteKey(),
    adminKey: fixed.adminKey ?? known.adminKey ?? randomBytes(32).toString("hex"),
  };
}

/**
 * Writes the file before the api uses the keys, so that every working key is recorded. Atomic, because the keys are
 * stored nowhere else.
 */
export async function keepCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const file = credentialsFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export function credentialsFile(dataDir: string): string {
  return join(dataDir, "credentials.json");
}

/** base64 of `<secretId>:<secret>`, as the SDKs expect it. */
function newWriteKey(): string {
  return Buffer.from(`${randomUUID()}:${randomBytes(24).toString("base64url")}`).toString("base64");
}
