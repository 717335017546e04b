/**
 * Tools to verify a vendor's report: keyed hashes, comparison in constant time, and the age of a signature. Called by the
 * `verify` of providers.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Verification } from "./webhook.js";

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

/** Its duration reveals neither where the two differ nor their lengths. */
export function equalsInConstantTime(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
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

function digestOf(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}
