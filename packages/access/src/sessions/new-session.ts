/** Opening and ending sessions of an account, as parts of the installation's commands. Pure. */
import type { StoreChange } from "@signalbox/core";
import { signInMethods } from "@signalbox/workspace";
import { z } from "zod";
import type { Account } from "../installation/state.js";
import { sessionIdleMs, sessionLifeMs, sessionTable, type SessionRow } from "./session-table.js";

export interface NewSession extends Pick<
  SessionRow,
  "sessionId" | "signIn" | "hasSecondFactor" | "ip" | "userAgent"
> {
  /** Of its cookie. */
  readonly hash: string;
  /** When the member signed in, ms: of a session that continues another one. Default: now. */
  readonly signedInAt?: number;
}

export const newSessionSchema: z.ZodType<NewSession> = z.object({
  hash: z.string(),
  sessionId: z.string(),
  signIn: z.enum(signInMethods),
  hasSecondFactor: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
  signedInAt: z.number().exactOptional(),
});

/** A session by the id of its row and its own id. */
export interface EndedSession {
  readonly hash: string;
  readonly sessionId: string;
}

export const endedSessionSchema: z.ZodType<EndedSession> = z.object({
  hash: z.string(),
  sessionId: z.string(),
});

/** A note of the use of a session counts for so long; then the end of the session may be forgotten. */
export const noteLifeMs: number = 60 * 60 * 1000;

/** The row never begins before `sessionsFrom`, so a session that is opened by the command that ends all others is valid. */
export function openedRow(
  { id, sessionsFrom }: Account,
  { hash, signedInAt, ...session }: NewSession,
  now: number,
): StoreChange {
  const createdAt = Math.max(signedInAt ?? now, sessionsFrom);
  const seenAt = Math.max(now, createdAt);
  return sessionTable.put(hash, { accountId: id, ...session, createdAt, seenAt });
}

/** Ends every session that was opened up to now. */
export function withoutSessions(account: Account, now: number): Account {
  return { ...account, sessionsFrom: Math.max(now, account.sessionsFrom) + 1 };
}

/** Ends these sessions; their rows must be removed too (`endedRows`). */
export function withEnded(account: Account, ended: readonly EndedSession[], now: number): Account {
  const earlier = (account.endedSessions ?? []).filter(({ at }) => at > now - 2 * noteLifeMs);
  const added = ended.map(({ sessionId }) => ({ sessionId, at: now }));
  return { ...account, endedSessions: [...earlier, ...added] };
}

export function endedRows(ended: readonly EndedSession[]): readonly StoreChange[] {
  return ended.map(({ hash }) => sessionTable.remove(hash));
}

/** Whether the account may still use the session, apart from its role. */
export function isSessionOpen(row: SessionRow, account: Account | undefined, now: number): boolean {
  if (account === undefined || account.status !== "Active" || account.id !== row.accountId) return false;
  if (row.createdAt < account.sessionsFrom || hasEnded(account, row.sessionId)) return false;
  return now - row.seenAt < sessionIdleMs && now - row.createdAt < sessionLifeMs;
}

export function hasEnded({ endedSessions = [] }: Account, sessionId: string): boolean {
  return endedSessions.some((ended) => ended.sessionId === sessionId);
}
