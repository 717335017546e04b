/** Rows of `memberSessions`: signed-in browsers. The id of a row is the hex SHA-256 of the id in the cookie. */
import { createHash, randomBytes } from "node:crypto";
import { defineTable, type Table } from "@signalbox/core";
import { signInMethods, type SignInMethod } from "@signalbox/workspace";
import { z } from "zod";

export interface SessionRow {
  readonly accountId: string;
  /** Of the row, for lists and for ending it; not the secret. */
  readonly sessionId: string;
  readonly signIn: SignInMethod;
  /** Whether a second factor was given, or was not needed because of a passkey or the identity provider. */
  readonly hasSecondFactor: boolean;
  /** ms */
  readonly createdAt: number;
  /** When it was last used, to five minutes. */
  readonly seenAt: number;
  readonly ip: string;
  readonly userAgent: string;
}

export const sessionTable: Table<SessionRow> = defineTable(
  "memberSessions",
  z.object({
    accountId: z.string(),
    sessionId: z.string(),
    signIn: z.enum(signInMethods),
    hasSecondFactor: z.boolean(),
    createdAt: z.number(),
    seenAt: z.number(),
    ip: z.string(),
    userAgent: z.string(),
  }),
);

/** Without a request for so long a session ends. */
export const sessionIdleMs: number = 12 * 60 * 60 * 1000;
/** So long after the sign-in it ends in any case. */
export const sessionLifeMs: number = 14 * 24 * 60 * 60 * 1000;

/** Secrets of 256 bits, for cookies and one-time links: base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256: what is stored of a token. A token has 256 random bits, so a plain hash cannot be guessed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
