/**
 * Slows down whoever tries keys: a few wrong ones a minute from one address. A key has 256 bits, so this is for the log
 * and the CPU; there is no limit over all addresses together, with which a stranger could lock the operators out.
 */
export interface GuessLimit {
  /** Seconds to wait before the next attempt; 0 when one may be made now. */
  waitSeconds(address: string, nowMs: number): number;
  /** Counts a wrong key. */
  failed(address: string, nowMs: number): void;
}

const windowMs = 60_000;
const perAddress = 5;
const maxAddresses = 10_000;

export function createGuessLimit(): GuessLimit {
  let windowStart = 0;
  const failures = new Map<string, number>();
  const enter = (nowMs: number): void => {
    if (nowMs - windowStart < windowMs && failures.size < maxAddresses) return;
    windowStart = nowMs;
    failures.clear();
  };
  return {
    waitSeconds(address, nowMs) {
      enter(nowMs);
      if ((failures.get(address) ?? 0) < perAddress) return 0;
      return Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000));
    },
    failed(address, nowMs) {
      enter(nowMs);
      failures.set(address, (failures.get(address) ?? 0) + 1);
    },
  };
}
