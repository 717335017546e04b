/** One-time codes by time (RFC 6238) as authenticator apps make them: six digits, every 30 seconds. */
import { Secret, TOTP } from "otpauth";

const periodMs = 30_000;
/** Steps before and after the present one that count, for clocks that differ. */
const window = 1;

/** Base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The step of the code, which counts once; undefined for a wrong code. */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, "").validate({ token, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / periodMs) + delta;
}

/** The code of a moment. */
export function totpCodeAt(secret: string, now: number): string {
  return totpOf(secret, "").generate({ timestamp: now });
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Signalbox", label: label === "" ? "Signalbox" : label, secret });
}
