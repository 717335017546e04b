/**
 * The guard's client: starts the guard, forwards its reports, and sends it requests. The channel does not keep this
 * process alive; a pending request does.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { entryCommand } from "../processes/entry-command.js";
import type { GuardAction, GuardMessage, GuardOrder, ServerName, StartedServer } from "./guard-protocol.js";

export interface GuardClient {
  readonly servers: readonly StartedServer[];
  /** Rejects with the guard's reason, or when the guard has ended. */
  ask(server: ServerName, action: GuardAction): Promise<number[]>;
  pid(): number;
  isRunning(): boolean;
  /** Stops the servers and the guard. Resolves when both have ended. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (pids: number[]) => void;
  readonly reject: (reason: Error) => void;
}

/** Resolves once all ordered servers accept connections. */
export async function startGuard(order: GuardOrder, report: (line: string) => void): Promise<GuardClient> {
  const [command, ...parameters] = entryCommand("guard/guard");
  const child = spawn(command, parameters, { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;

  const servers = await new Promise<readonly StartedServer[]>((resolve, reject) => {
    child.on("message", (received) => {
      const message = received as GuardMessage;
      if (message.kind === "report") report(message.line);
      else if (message.kind === "ready") resolve(message.servers);
      else if (message.kind === "failed") reject(new Error(message.message));
      else settle(waiting, message);
    });
    child.on("error", reject);
    child.once("exit", (code, signal) => {
      const gone = new Error(`the guard of the development servers ended (${signal ?? code})`);
      reject(gone);
      for (const { reject: giveUp } of waiting.values()) giveUp(gone);
      waiting.clear();
    });
    child.send(order);
  });
  keepAlive(child, false);

  return {
    servers,
    pid: () => child.pid ?? 0,
    isRunning: () => child.connected,
    async ask(server, action) {
      if (!child.connected) throw new Error("the guard of the development servers is gone");
      const id = nextId;
      nextId += 1;
      keepAlive(child, true);
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          child.send({ id, server, action }, (error) => {
            if (error) reject(error);
          });
        });
      } finally {
        if (waiting.size === 0) keepAlive(child, false);
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const exit = once(child, "exit");
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

function settle(waiting: Map<number, Waiting>, message: Extract<GuardMessage, { id: number }>): void {
  const request = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === "done") request?.resolve([...message.pids]);
  else request?.reject(new Error(message.message));
}

function keepAlive(child: ChildProcess, isWanted: boolean): void {
  if (isWanted) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
