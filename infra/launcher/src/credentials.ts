/**
 * The keys a fresh installation starts with: made once, kept in `<data>/credentials.json`, fixed by the environment where
 * it says so. The api puts them into the workspace; they are shown on the terminal because this is how one tries it out.
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
  /** Values the environment fixes. */
  readonly fixed: Partial<Omit<Credentials, "url">>;
}

/** Keeps nothing yet: a start that fails, or a worker that joins, must not change what the running api's users read. */
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
 * Before the api starts with them: a key that works is never one that nobody wrote down. Whole or not at all, because
 * the keys of an installation stand nowhere else.
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
