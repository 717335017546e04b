/**
 * What the ladder hands to the guard, whatever kind of server it found: something that can be started and stopped on a
 * fixed port and a fixed data directory. The guard is its only user.
 */

export interface DevServerProcess {
  /** For people: what it is and where it came from. */
  readonly how: string;
  /** Known once it has started for the first time. */
  url(): string;
  /** Starts it, or starts it again on the same port and data. Rejects when it runs already. */
  start(): Promise<void>;
  /** Ends it in good order. Nothing happens when it does not run. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  pids(): Promise<number[]>;
  /** Told the signal or exit code when it ends without being asked to after it had started; one listener at a time. */
  onCrash(listener: (how: string) => void): void;
}

/** What a kind of server needs from anyone who starts it. */
export interface DevServerSettings {
  /** Its own directory; made when missing. */
  readonly dataDir: string;
  /** Left out: a free one is taken at the first start. */
  readonly port: number | undefined;
  readonly durable: boolean;
}

/** What a step of the ladder is told: where to keep what it fetches, and whom to tell what it does. */
export interface LadderSettings {
  readonly cacheDir: string;
  readonly report: (line: string) => void;
}
