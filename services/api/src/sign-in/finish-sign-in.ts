/**
 * The last step of every sign-in: opens a session, sets its cookie and leads to the page that was asked for. The session
 * that the browser had before ends.
 */
import { outcomeError } from "@signalbox/workspace";
import {
  findAccount,
  isSessionOpen,
  openSession,
  sessionTable,
  installationId,
  type EndedSession,
  type SignInProof,
} from "@signalbox/access";
import type { SignInMethod } from "@signalbox/workspace";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import { setSessionCookie } from "../members/session-cookie.js";
import { signedInMember } from "../members/signed-in-member.js";
import { redirectTo } from "../pages/answer-page.js";
import { newSessionOf } from "./new-session-of.js";
import { nextPath } from "./next-path.js";

export interface FinishedSignIn {
  readonly accountId: string;
  readonly signIn: SignInMethod;
  readonly hasSecondFactor: boolean;
  /** What the sign-in uses up; the account's actor decides about it. */
  readonly proof: SignInProof;
  /** Of a session that continues the one of the browser: when the member signed in, ms. */
  readonly signedInAt?: number;
  /** The path that was asked for; anything but an own path leads to the member's account. */
  readonly next?: string | undefined;
}

/** Throws `Unauthorized` when the account is disabled or the proof does not count, 503 when it cannot be stored. */
export async function finishSignIn(
  ctx: Context,
  { next, ...signIn }: FinishedSignIn,
  api: ApiContext,
): Promise<void> {
  await openSessionFor(ctx, signIn, api);
  redirectTo(ctx, nextPath(next));
}

/** Without the redirect: sets the cookie. */
export async function openSessionFor(
  ctx: Context,
  { accountId, signIn, hasSecondFactor, proof, signedInAt }: Omit<FinishedSignIn, "next">,
  api: ApiContext,
): Promise<void> {
  const made = newSessionOf(ctx, { signIn, hasSecondFactor }, api);
  const session = { ...made.session, ...(signedInAt !== undefined && { signedInAt }) };
  const account = findAccount(await api.installation.find(), accountId);
  const principal = { kind: "member", id: accountId, name: account?.name ?? accountId } as const;
  const outcome = await postCommand(
    {
      command: openSession,
      workspaceId: installationId,
      input: { accountId, session, proof, ends: await endedBy(ctx, accountId, api) },
      origin: { principal, signIn, ...requestFacts(ctx) },
    },
    api,
  );
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
  setSessionCookie(ctx, made.token, api.config);
}

const maxRemoved = 100;

/** The browser's session before, when it is of the same account, and sessions of the account that have expired. */
async function endedBy(ctx: Context, accountId: string, api: ApiContext): Promise<EndedSession[]> {
  const [before, installation, rows] = await Promise.all([
    signedInMember(ctx, api),
    api.installation.find(),
    api.tables.query({
      table: sessionTable.name,
      where: { accountId },
      order: { by: "createdAt", direction: "desc" },
      limit: maxRemoved,
    }),
  ]);
  const account = findAccount(installation, accountId);
  const now = api.now().getTime();
  return rows.flatMap(({ id, row: stored }) => {
    const row = sessionTable.read(stored);
    const isOver = !isSessionOpen(row, account, now) || before?.session.hash === id;
    return isOver ? [{ hash: id, sessionId: row.sessionId }] : [];
  });
}
