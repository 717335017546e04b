/** Codes that take the place of a second factor once each. They have 80 random bits, so a plain hash is stored. */
import { hashToken } from "../sessions/session-table.js";

export const recoveryCodeCount = 10;

/** Without letters that look like digits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const groups = 4;
const groupLength = 4;

/** As shown: `k7mq-2xpa-…`. `random` gives that many bytes. */
export function newRecoveryCodes(random: (bytes: number) => Uint8Array): readonly string[] {
  const length = groups * groupLength;
  const bytes = random(recoveryCodeCount * length);
  return Array.from({ length: recoveryCodeCount }, (_, nth) =>
    Array.from({ length: groups }, (__, group) => {
      const start = nth * length + group * groupLength;
      return [...bytes.subarray(start, start + groupLength)]
        .map((byte) => alphabet[byte % alphabet.length] ?? "")
        .join("");
    }).join("-"),
  );
}

/** Of a code as it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}

/** A code of an authenticator app has digits only. */
export function looksLikeRecoveryCode(code: string): boolean {
  return code.replaceAll(/[^A-Za-z0-9]/g, "").length === groups * groupLength;
}
