/**
 * Entry point of the guard: the process that owns the servers. It finds and starts the ordered servers, executes
 * requests, and stops everything when the process that started it ends, even by SIGKILL. It runs in its own session, so
 * a terminal's Ctrl-C does not reach it and the application can drain before its servers stop.
 */
import { join, resolve } from "node:path";
import type { DevServerProcess, DevServerSettings, ResolverSettings } from "../dev-server.js";
import { findMongodb } from "../resolvers/find-mongodb.js";
import { findRedis } from "../resolvers/find-redis.js";
import { abortCommands } from "../processes/run-command.js";
import { keepRunning } from "./keep-running.js";
import type { GuardMessage, GuardOrder, GuardRequest, ServerName, StartedServer } from "./guard-protocol.js";

type Find = (resolver: ResolverSettings, settings: DevServerSettings) => Promise<DevServerProcess>;

const FIND: Readonly<Record<ServerName, Find>> = { redis: findRedis, mongodb: findMongodb };

const running = new Map<ServerName, DevServerProcess>();
let isEnding = false;

process.once("message", (order) => void carryOut(order as GuardOrder));
process.once("disconnect", () => void endAll());
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => void endAll());

async function carryOut(order: GuardOrder): Promise<void> {
  process.on("message", (request) => void obey(request as GuardRequest));
  try {
    const servers = await Promise.all(order.servers.map((name) => startServer(name, order)));
    sendMessage({ kind: "ready", servers });
  } catch (error) {
    sendMessage({ kind: "failed", message: reasonFor(error, order) });
    await endAll();
  }
}

async function startServer(name: ServerName, order: GuardOrder): Promise<StartedServer> {
  const startedAt = performance.now();
  const resolver = { cacheDir: resolve(order.cacheDir), report };
  const dataDir = join(resolve(order.dataDir), name);
  const found = await FIND[name](resolver, { dataDir, port: order.ports[name], durable: order.durable });
  const server = order.keepRunning ? keepRunning(found, { name, report }) : found;
  if (isEnding) throw new Error("stopped while starting");
  running.set(name, server);
  await server.start();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report(`${name}: ${server.how}, at ${server.url()} after ${seconds} s`);
  return { name, url: server.url(), how: server.how };
}

function report(line: string): void {
  sendMessage({ kind: "report", line });
}

async function obey({ id, server: name, action }: GuardRequest): Promise<void> {
  try {
    const server = running.get(name);
    if (!server) throw new Error(`${name} was not started`);
    const pids = (await server[action]()) ?? [];
    sendMessage({ kind: "done", id, pids });
  } catch (error) {
    sendMessage({ kind: "refused", id, message: explain(error) });
  }
}

async function endAll(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  abortCommands();
  await Promise.allSettled([...running.values()].map((server) => server.stop()));
  process.exit(0);
}

function sendMessage(message: GuardMessage): void {
  // a channel that closes at this moment ends the guard's work and is not an error
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** A full disk is reported by the first program that fails, in its own words. */
const DISK_FULL = /ENOSPC|no space left on device/i;

/** The message for the user: one sentence when the disk is full, else the error with its causes. */
function reasonFor(error: unknown, order: GuardOrder): string {
  const text = explain(error);
  if (!DISK_FULL.test(text)) return text;
  return (
    `The disk is full: free some space for the servers (${resolve(order.cacheDir)}) and their data ` +
    `(${resolve(order.dataDir)}), then start again.`
  );
}

/** The error and its causes, as one text. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${explain(error.cause)}`;
}
