/**
 * Limits the wrong keys that are checked: a few a minute from one network, and of one key from any network. A key
 * has 256 bits, so this protects the log and the CPU. Valid keys are not limited, or anyone could lock the
 * operators out with wrong ones.
 */
import { createHash } from "node:crypto";
import { networkOf } from "./network-of.js";

export interface Guess {
  /** Of the client. */
  readonly address: string;
  readonly key: string;
}

export interface GuessLimit {
  /** Counts a wrong key. Returns the seconds until the next one is checked; 0 while it is within the limit. */
  failed(guess: Guess, nowMs: number): number;
}

const windowMs = 60_000;
const perNetwork = 5;
const perKey = 5;
const maxCounted = 10_000;

export function createGuessLimit(): GuessLimit {
  let windowStart = 0;
  const failures = new Map<string, number>();
  const count = (name: string): number => {
    const counted = (failures.get(name) ?? 0) + 1;
    failures.set(name, counted);
    return counted;
  };
  return {
    failed({ address, key }, nowMs) {
      if (nowMs - windowStart >= windowMs || failures.size >= maxCounted) {
        windowStart = nowMs;
        failures.clear();
      }
      const ofNetwork = count(`network ${networkOf(address)}`);
      const ofKey = count(`key ${createHash("sha256").update(key).digest("hex")}`);
      if (ofNetwork <= perNetwork && ofKey <= perKey) return 0;
      return Math.max(1, Math.ceil((windowStart + windowMs - nowMs) / 1000));
    },
  };
}
