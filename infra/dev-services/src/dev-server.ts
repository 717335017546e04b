/**
 * A server of any kind, as the resolver chain returns it: it can be started and stopped on a fixed port and a fixed
 * data directory. Only the guard uses it.
 */

export interface DevServerProcess {
  /** Display text: what the server is and where it was found. */
  readonly how: string;
  /** Available after the first start. */
  url(): string;
  /** Starts the server, or restarts it on the same port and data. Rejects when it is already running. */
  start(): Promise<void>;
  /** Stops the server gracefully. Does nothing when it is not running. */
  stop(): Promise<void>;
  /** Stops the server with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  pids(): Promise<number[]>;
  /**
   * Called with the signal or exit code when a started server ends without a request to stop. One listener at a time.
   */
  onCrash(listener: (how: string) => void): void;
}

/** What every kind of server needs for a start. */
export interface DevServerSettings {
  /** The server's own directory; created when missing. */
  readonly dataDir: string;
  /** When undefined, the first start picks a free port. */
  readonly port: number | undefined;
  readonly durable: boolean;
}

/** What a resolver gets: the directory for downloads and a callback for progress lines. */
export interface ResolverSettings {
  readonly cacheDir: string;
  readonly report: (line: string) => void;
}
