/**
 * Tools to verify a vendor's report: keyed hashes, comparison in constant time, and the age of a signature. Called by the
 * `verify` of providers.
 */
import { createHmac } from "node:crypto";
import type { Verification } from "./webhook.js";

export { equalsInConstantTime } from "@signalbox/core";

/** A signed report is rejected when it is older than this, or that far in the future. */
export const signatureToleranceMs = 300_000;

export const genuine: Verification = { type: "genuine" };

export function forged(reason: string): Verification {
  return { type: "forged", reason };
}

/** `missing` is the name of the setting. */
export function unconfigured(missing: string): Verification {
  return { type: "unconfigured", missing };
}

export function hmac(
  algorithm: "sha1" | "sha256",
  key: string | Uint8Array,
  data: string | Uint8Array,
): Buffer {
  return createHmac(algorithm, key).update(data).digest();
}

export function isFresh(signedAtMs: number, now: Date, toleranceMs: number = signatureToleranceMs): boolean {
  return Math.abs(now.getTime() - signedAtMs) <= toleranceMs;
}
