/**
 * Restarts a server that ended unexpectedly, on the same port and data, after a pause that grows while it keeps
 * failing. A server that was stopped or killed on request stays down until a start is requested.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { DevServerProcess } from "../dev-server.js";
import { createRestartPause } from "../processes/restart-pause.js";
import type { ServerName } from "./guard-protocol.js";

export interface KeepRunningOptions {
  readonly name: ServerName;
  readonly report: (line: string) => void;
}

export function keepRunning(
  server: DevServerProcess,
  { name, report }: KeepRunningOptions,
): DevServerProcess {
  const pauseAfter = createRestartPause();
  let startedAt = 0;
  /** Aborted when the server is to stay down. */
  let up = new AbortController();
  let restarting: Promise<void> = Promise.resolve();

  server.onCrash((how) => {
    restarting = restart(how, up.signal);
  });

  async function start(): Promise<void> {
    startedAt = Date.now();
    await server.start();
  }

  async function restart(how: string, signal: AbortSignal): Promise<void> {
    let reason = how;
    let uptimeMs = Date.now() - startedAt;
    while (!signal.aborted) {
      const pauseMs = pauseAfter(uptimeMs);
      report(`${name} ended (${reason}); starting it again in ${pauseMs} ms`);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await start();
        // A stop was requested during the start.
        if (signal.aborted) await server.stop();
        else report(`${name} is back`);
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        // A failed start counts as no uptime, however long it took.
        uptimeMs = 0;
      }
    }
  }

  async function stayDown(end: () => Promise<void>): Promise<void> {
    up.abort();
    await end();
    await restarting;
  }

  return {
    ...server,
    async start() {
      await restarting;
      up = new AbortController();
      await start();
    },
    stop: () => stayDown(() => server.stop()),
    kill: () => stayDown(() => server.kill()),
  };
}
