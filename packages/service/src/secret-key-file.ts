/**
 * The secret key when none is configured: generated once into the data directory, readable by the service's user only.
 * Processes that start at the same moment end up with the same key, because the file appears under its name complete or
 * not at all.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cannotStart, fileFaultOf } from "@signalbox/core";

const keyBytes = 32;

/** At least one key, the sealing one first. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/**
 * Reads `<dataDir>/secret.key`, creating it first when it does not exist. One key per line: the first seals, those below
 * it only open. Throws a start fault where the file cannot be created or read.
 */
export async function keepSecretKeys(dataDir: string): Promise<SecretKeys> {
  const path = join(dataDir, "secret.key");
  return parseKeyFile(
    await keep(path).catch((error: unknown) => Promise.reject(keepFault(error, path))),
    path,
  );
}

async function keep(path: string): Promise<string> {
  const found = await readIfThere(path);
  if (found !== undefined) return found;
  await mkdir(dirname(path), { recursive: true });
  await createOnce(path, `${randomBytes(keyBytes).toString("hex")}\n`);
  return readFile(path, "utf8");
}

function keepFault(error: unknown, path: string): unknown {
  const reason = fileFaultOf(error);
  if (reason === undefined) return error;
  return cannotStart(
    `The secret key cannot be kept in ${path}, because ${reason}: fix that, set DATA_DIR to another directory, or set SECRET_KEY.`,
    error,
  );
}

function parseKeyFile(text: string, path: string): SecretKeys {
  const [sealing = "", ...previous] = text.trim().split(/\s*\n\s*/);
  return [parseSecretKey(sealing, path), ...previous.map((key) => parseSecretKey(key, path))];
}

/** 32 bytes from 64 hex characters or from base64 (either alphabet); throws an `Error` that names the key's location. */
export function parseSecretKey(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const isHex = /^[0-9a-f]{64}$/i.test(trimmed);
  const key = /^[\w+/-]+={0,2}$/.test(trimmed)
    ? Buffer.from(trimmed, isHex ? "hex" : "base64")
    : Buffer.alloc(0);
  if (key.length !== keyBytes) {
    throw cannotStart(
      `${where} is no key: it must be 32 bytes as hex or base64, as \`openssl rand -hex 32\` prints`,
    );
  }
  return key;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Writes a temporary file and links it into place: a link never replaces another process' file. */
async function createOnce(path: string, text: string): Promise<void> {
  const beside = `${path}.${randomUUID()}`;
  try {
    await writeFile(beside, text, { mode: 0o600, flag: "wx", flush: true });
    await link(beside, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
