/** Runs a limit in its own process, like the services, which ends with this one. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface LimitProcess {
  readonly pid: number;
  /** Sends a request and resolves with the next message. */
  sendAndWait(request: unknown): Promise<unknown>;
  /** Resolves with the next message. */
  next(): Promise<unknown>;
  stop(): Promise<void>;
}

/** `entry` is the module beside this one. */
export function startLimitProcess(
  entry: URL,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): LimitProcess {
  const child = fork(fileURLToPath(entry), [...args], { env: { ...environment } });
  return {
    pid: child.pid ?? -1,
    sendAndWait(request) {
      const answer = next(child);
      child.send(request as object);
      return answer;
    },
    next: () => next(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error("the process of the limit ended"));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(message);
    });
  });
}
