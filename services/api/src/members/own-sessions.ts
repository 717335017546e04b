/** The open sessions of an account, newest first. */
import { isSessionOpen, sessionTable, type EndedSession, type SessionRow } from "@signalbox/access";
import type { ApiContext } from "../context.js";
import type { SignedInMember } from "./member.js";

export interface OwnSession extends EndedSession {
  readonly row: SessionRow;
  /** It is the one of the request. */
  readonly isCurrent: boolean;
}

const maxShown = 200;

export async function ownSessions(
  { account, session }: SignedInMember,
  { tables, now }: Pick<ApiContext, "tables" | "now">,
): Promise<readonly OwnSession[]> {
  const rows = await tables.query({
    table: sessionTable.name,
    where: { accountId: account.id },
    order: { by: "createdAt", direction: "desc" },
    limit: maxShown,
  });
  return rows
    .map(({ id, row }) => ({ hash: id, row: sessionTable.read(row) }))
    .filter(({ row }) => isSessionOpen(row, account, now().getTime()))
    .map(({ hash, row }) => ({
      hash,
      row,
      sessionId: row.sessionId,
      isCurrent: hash === session.hash,
    }));
}
