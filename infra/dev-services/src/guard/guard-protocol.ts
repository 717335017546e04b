/**
 * The messages between the guard and the process that started it. The first message is the order; the requests follow,
 * each answered once under its number.
 */

export type ServerName = "redis" | "mongodb";

export interface GuardOrder {
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly durable: boolean;
  /** Whether a server that ends unexpectedly is restarted. */
  readonly keepRunning: boolean;
  /** The servers to start, in this order. */
  readonly servers: readonly ServerName[];
  readonly ports: { readonly redis?: number; readonly mongodb?: number };
}

export type GuardAction = "start" | "stop" | "kill" | "pids";

export interface GuardRequest {
  readonly id: number;
  readonly server: ServerName;
  readonly action: GuardAction;
}

export interface StartedServer {
  readonly name: ServerName;
  readonly url: string;
  readonly how: string;
}

export type GuardMessage =
  | { readonly kind: "report"; readonly line: string }
  | { readonly kind: "ready"; readonly servers: readonly StartedServer[] }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "done"; readonly id: number; readonly pids: readonly number[] }
  | { readonly kind: "refused"; readonly id: number; readonly message: string };
