/**
 * Runs a task of the command line on the servers of the running installation. Backup and restore also work while nothing runs:
 * they start the servers for themselves, because a restore is into an installation that was never started.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { credentialsFile } from "./credentials.js";
import { prepareDataDirectory } from "./data-directory.js";
import { startServers, type LaunchOptions, type StartedServers } from "./launch.js";
import { findServers } from "./running-servers.js";
import { serviceArguments } from "./service-process.js";

const tasks = [
  "rebuild",
  "recount",
  "reseal",
  "member",
  "audit",
  "shard",
  "backup",
  "restore",
  "messages",
  "partitions",
] as const;
type Task = (typeof tasks)[number];

const startServersOfTheirOwn: ReadonlySet<Task> = new Set<Task>(["backup", "restore"]);

export function isTask(name: string): name is Task {
  return tasks.some((task) => task === name);
}

export type TaskOptions = Pick<LaunchOptions, "settings" | "environment" | "report">;

/** Resolves with the exit code. Help needs no servers. */
export async function runTask(task: Task, args: readonly string[], options: TaskOptions): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) return spawnTask([task, ...args], options, {});
  const { servers, stop } = await serversFor(task, options);
  try {
    const urls = { REDIS_URL: servers.redisUrl, MONGODB_URL: servers.mongodbUrl };
    return await spawnTask([task, ...args], options, urls);
  } finally {
    await stop();
  }
}

async function serversFor(task: Task, { settings, report }: TaskOptions): Promise<StartedServers> {
  const running = await findServers(settings.dataDir);
  const redisUrl = settings.redisUrl ?? running?.redisUrl;
  const mongodbUrl = settings.mongodbUrl ?? running?.mongodbUrl;
  if (redisUrl !== undefined && mongodbUrl !== undefined) {
    return { servers: { redisUrl, mongodbUrl }, stop: async () => undefined };
  }
  if (!startServersOfTheirOwn.has(task)) {
    throw new Error(
      "Nothing runs on this data directory. Start Signalbox first (npm start), or set REDIS_URL and MONGODB_URL.",
    );
  }
  await prepareDataDirectory(settings.dataDir, { holdsServers: true });
  return startServers({ settings, report });
}

async function spawnTask(
  args: readonly string[],
  { settings, environment }: TaskOptions,
  urls: Readonly<Record<string, string>>,
): Promise<number> {
  const known: unknown = JSON.parse(
    await readFile(credentialsFile(settings.dataDir), "utf8").catch(() => "{}"),
  );
  // The command ends when this process does, because the IPC channel closes.
  const command = spawn(process.execPath, [...serviceArguments("cli"), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      WORKSPACE_ID: textIn(known, "workspaceId"),
      PUBLIC_URL: textIn(known, "url"),
      ...environment,
      DATA_DIR: settings.dataDir,
      ...urls,
    },
  });
  const [code] = (await once(command, "exit")) as [number | null];
  return code ?? 1;
}

function textIn(credentials: unknown, name: "workspaceId" | "url"): string {
  if (typeof credentials !== "object" || credentials === null || !(name in credentials)) return "";
  return String((credentials as Readonly<Record<string, unknown>>)[name]);
}
