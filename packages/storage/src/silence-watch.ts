/**
 * Ends waits for a server that keeps its connections but does not answer. A call fails `limitMs` after the server's last
 * answer, however long it has waited itself: while other calls or the probe are answered, a slow call goes on. While the
 * server is silent new calls fail at once, and the probe finds out when it answers again.
 */
import { isUnavailable, unavailable } from "@signalbox/core";

export interface SilenceWatch {
  /** Runs a call; throws `unavailable("store")` when the server is silent for too long. Its late result is dropped. */
  guard<Result>(call: () => Promise<Result>): Promise<Result>;
  close(): void;
}

export interface SilenceWatchOptions {
  readonly limitMs: number;
  /** A short call that any living server answers; must end by itself. */
  readonly probe: () => Promise<unknown>;
}

/** Between two looks at the waiting calls. */
const stepMs = 250;
/** How long nothing is heard before the probe is sent. */
const probeAfterMs = 1_000;

export function createSilenceWatch({ limitMs, probe }: SilenceWatchOptions): SilenceWatch {
  const waiting = new Set<(error: Error) => void>();
  let heardAt = 0;
  let lookedAt = 0;
  let isSilent = false;
  let isProbing = false;
  let timer: NodeJS.Timeout | undefined;

  const hear = (): void => {
    heardAt = performance.now();
    isSilent = false;
  };
  /** An error of the server is an answer, too. */
  const hearUnlessUnavailable = (error: unknown): void => {
    if (!isUnavailable(error)) hear();
  };

  const sendProbe = async (): Promise<void> => {
    isProbing = true;
    await probe().then(hear, hearUnlessUnavailable);
    isProbing = false;
  };

  const look = (): void => {
    const now = performance.now();
    // This process did not run meanwhile, so nothing could be heard.
    if (now - lookedAt > 2 * stepMs) heardAt += now - lookedAt - stepMs;
    lookedAt = now;
    const silentMs = now - heardAt;
    if (silentMs >= limitMs) isSilent = true;
    if (isSilent) for (const giveUp of waiting) giveUp(silence(limitMs));
    if (waiting.size === 0 && !isSilent) stop();
    else if (silentMs >= probeAfterMs && !isProbing) void sendProbe();
  };

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function begin(): void {
    if (timer !== undefined) return;
    lookedAt = performance.now();
    timer = setInterval(look, stepMs);
    timer.unref();
  }

  async function guard<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isSilent) throw silence(limitMs);
    begin();
    // Nothing was asked before, so nothing was to be heard.
    if (waiting.size === 0) heardAt = Math.max(heardAt, performance.now());
    let giveUp = (_error: Error): void => undefined;
    const givingUp = new Promise<never>((_resolve, reject) => (giveUp = reject));
    waiting.add(giveUp);
    try {
      return await Promise.race([heard(call), givingUp]);
    } finally {
      waiting.delete(giveUp);
    }
  }

  async function heard<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await call();
      hear();
      return result;
    } catch (error) {
      hearUnlessUnavailable(error);
      throw error;
    }
  }

  return { guard, close: stop };
}

function silence(limitMs: number): Error {
  return unavailable("store", new Error(`the database has not answered for ${limitMs} ms`));
}
