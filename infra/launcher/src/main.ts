/** `npm start`, and the commands that need a running installation: `npm run rebuild`, `recount`, `reseal`, `member`, `audit`, `shard`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { launch } from "./launch.js";
import { credentialsFile } from "./credentials.js";
import { findServers } from "./running-servers.js";
import { serviceArguments } from "./service-process.js";
import { readSettings, type Settings } from "./settings.js";
import { welcome } from "./welcome.js";
import { readFile } from "node:fs/promises";

const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

const report = (line: string): void => console.log(`  ${line}`);

/** The start was told to end before it was complete. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
}

async function start(settings: Settings): Promise<void> {
  const stopped = untilStopped().then((reason) => {
    console.log(`\nStopping (${reason}): finishing current work, then stopping the servers.`);
    return reason;
  });
  const interrupted = stopped.then((reason) => {
    throw new Interrupted(reason);
  });
  interrupted.catch(() => undefined);
  const launched = await launch({
    settings,
    environment,
    report,
    onServiceLine: (line) => {
      if (isWorthShowing(line)) console.log(line);
    },
    interrupted,
  });
  console.log(
    settings.role === "worker"
      ? "\nThis worker has joined. Ctrl-C lets it finish its current work and stops it.\n"
      : welcome(launched.credentials, launched.owner, settings.dataDir),
  );
  await stopped;
  await launched.stop();
  console.log("Stopped.");
}

/** Runs a command of the command line on the servers of the running installation. Help needs no servers. */
async function runCommand(settings: Settings, args: readonly string[]): Promise<void> {
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
      ...(args.includes("--help") || args.includes("-h") ? {} : await serversOf(settings)),
    },
  });
  const [code] = (await once(command, "exit")) as [number | null];
  process.exitCode = code ?? 1;
}

async function serversOf(settings: Settings): Promise<Record<"REDIS_URL" | "MONGODB_URL", string>> {
  const servers = await findServers(settings.dataDir);
  const redisUrl = settings.redisUrl ?? servers?.redisUrl;
  const mongodbUrl = settings.mongodbUrl ?? servers?.mongodbUrl;
  if (redisUrl === undefined || mongodbUrl === undefined) {
    throw new Error(
      "Nothing runs on this data directory. Start Signalbox first (npm start), or set REDIS_URL and MONGODB_URL.",
    );
  }
  return { REDIS_URL: redisUrl, MONGODB_URL: mongodbUrl };
}

function textIn(credentials: unknown, name: "workspaceId" | "url"): string {
  if (typeof credentials !== "object" || credentials === null || !(name in credentials)) return "";
  return String((credentials as Readonly<Record<string, unknown>>)[name]);
}

/** Resolves with the reason. The end of the parent counts (npm was killed), so that no process is left behind. */
function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    if (process.env["npm_lifecycle_event"] === undefined) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("npm is gone");
    }, 500);
    watch.unref();
  });
}

/** Services log JSON lines; the terminal shows the warnings and errors. */
function isWorthShowing(line: string): boolean {
  return !line.startsWith("{") || /"level":"(warn|error)"/.test(line);
}

const commands = ["rebuild", "recount", "reseal", "member", "audit", "shard"];

async function main([task = "start", ...args]: readonly string[]): Promise<void> {
  if (commands.includes(task)) await runCommand(readSettings(process.env, []), [task, ...args]);
  else await start(readSettings(process.env, args));
}

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  if (error instanceof Interrupted) process.exit(error.message === "SIGINT" ? 130 : 143);
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
