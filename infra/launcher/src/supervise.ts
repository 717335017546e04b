/**
 * Keeps a service running: one that ends unexpectedly is restarted, after a pause that grows while it keeps failing. No
 * event is lost: unfinished jobs return from the queue. A service that never became ready is not restarted: `ready`
 * rejects with the reason, and the service's own log line about it is not forwarded.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createRestartPause } from "@signalbox/dev-services";
import {
  startFaultIn,
  startService,
  type Readiness,
  type ServiceOptions,
  type ServiceProcess,
} from "./service-process.js";

export interface Supervised {
  readonly pid: () => number;
  ready(): Promise<Readiness>;
  /** From now on its end is expected: a terminal's Ctrl-C reaches it too. */
  endRestarts(): void;
  stop(): Promise<void>;
}

export function supervise(options: ServiceOptions, report: (line: string) => void): Supervised {
  let stopping = false;
  const pauseAfter = createRestartPause();
  let hasServed = false;
  let current = startService({
    ...options,
    onLine: (line) => {
      if (hasServed || startFaultIn(line) === undefined) options.onLine?.(line);
    },
  });

  const watch = async (service: ServiceProcess): Promise<void> => {
    const startedAt = Date.now();
    const { code, signal } = await service.exited;
    if (stopping) return;
    const pauseMs = pauseAfter(Date.now() - startedAt);
    report(`the ${options.service} ended (${signal ?? `exit ${code}`}); starting it again in ${pauseMs} ms`);
    await pause(pauseMs);
    if (stopping) return;
    current = startService(options);
    current.ready().then(
      () => report(`the ${options.service} is back`),
      () => undefined,
    );
    await watch(current);
  };
  current.ready().then(
    () => {
      hasServed = true;
      return watch(current);
    },
    () => undefined,
  );

  return {
    pid: () => current.pid,
    ready: () => current.ready(),
    endRestarts() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      await current.stop();
    },
  };
}
