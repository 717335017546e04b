/**
 * The URLs of the servers of a running installation, so that a second `npm start -- --role worker` finds them. Written
 * after the servers have started, removed when they stop.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export interface RunningServers {
  readonly redisUrl: string;
  readonly mongodbUrl: string;
}

const schema: z.ZodType<RunningServers> = z.object({ redisUrl: z.string(), mongodbUrl: z.string() });

const fileIn = (dataDir: string): string => join(dataDir, "servers.json");

export async function noteServers(dataDir: string, servers: RunningServers): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), JSON.stringify(servers), { mode: 0o600 });
}

export async function forgetServers(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** Undefined when no installation runs on this data directory. */
export async function findServers(dataDir: string): Promise<RunningServers | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}
