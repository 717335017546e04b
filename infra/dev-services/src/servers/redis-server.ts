/**
 * Redis (or Valkey) configured for the application: no eviction, every write in the append-only file. Durable means
 * that a write is on the disk before it is answered; otherwise the system writes the file to the disk later, so a write
 * survives a killed server but not a power failure.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { totalmem } from "node:os";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { createServerProcess } from "./server-process.js";

/**
 * The share of the memory of this machine, or of its container, that Redis may use. The api refuses events from 70 % of
 * it on, and a rewrite of the append-only file may need as much again.
 */
const MEMORY_SHARE = 0.5;

/** Settings of Redis by their names. */
export type RedisSettings = Readonly<Record<string, string>>;

/**
 * `command` runs the server: its name, or a program with parameters that ends in it. `special` settings come on top of the
 * common ones.
 */
export function redisServer(
  command: readonly [string, ...string[]],
  how: string,
  settings: DevServerSettings & { readonly special?: RedisSettings },
): DevServerProcess {
  return redisProcess(how, settings, (port) => [...command, ...configuration(port, settings)]);
}

/** A server that watches others. It keeps what it learns in its file, which must exist. */
export function redisSentinel(
  command: readonly [string, ...string[]],
  file: string,
  settings: DevServerSettings,
): DevServerProcess {
  return redisProcess("a sentinel", settings, (port) => [
    ...command,
    file,
    "--sentinel",
    "--port",
    String(port),
  ]);
}

function redisProcess(
  how: string,
  settings: DevServerSettings,
  command: (port: number) => readonly [string, ...string[]],
): DevServerProcess {
  return createServerProcess(
    {
      name: "redis",
      how,
      urlOf: (port) => `redis://127.0.0.1:${port}`,
      command,
      isReady: servesAs,
      stopSignal: "SIGTERM",
    },
    settings,
  );
}

function configuration(
  port: number,
  { dataDir, durable, special }: DevServerSettings & { readonly special?: RedisSettings },
): string[] {
  const values = {
    port: String(port),
    bind: "127.0.0.1",
    dir: dataDir,
    save: "",
    appendonly: "yes",
    appendfsync: durable ? "always" : "no",
    // a queue writes much and keeps little: at the default of 64 MB the file is rewritten twice a minute at 500
    // events/s, and each rewrite occupies a processor for up to a second
    "auto-aof-rewrite-min-size": "256mb",
    "maxmemory-policy": "noeviction",
    maxmemory: String(Math.floor(availableMemory() * MEMORY_SHARE)),
    ...special,
  };
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
}

/** In bytes. Without a limit `constrainedMemory` is 0 or larger than any machine. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Checks the pid in the answer, because another Redis may have the port; a server that still loads its file answers
 * with an error.
 */
async function servesAs(port: number, pid: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write("INFO server\r\nPING\r\n");
    let answer = "";
    for await (const chunk of socket) {
      answer += String(chunk);
      if (/\+PONG|-LOADING|-ERR/.test(answer)) break;
    }
    return answer.includes("+PONG") && answer.includes(`process_id:${pid}\r\n`);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
