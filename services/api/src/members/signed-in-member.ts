/** Finds the member of a request by its session cookie. */
import { findAccount, installationId, isSessionOpen, touchSession } from "@signalbox/access";
import { systemOrigin, type Origin } from "@signalbox/workspace";
import type { Context } from "koa";
import { sendCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import type { SignedInMember } from "./member.js";
import { sessionCookie } from "./session-cookie.js";
import type { FindSessionOptions, FoundSession } from "./session-ring.js";

/** Its last use is stored about so often. */
const touchAfterMs = 5 * 60 * 1000;

type Ports = Pick<
  ApiContext,
  | "config"
  | "sessions"
  | "installation"
  | "now"
  | "log"
  | "mailbox"
  | "acknowledgements"
  | "secrets"
  | "newId"
>;

/** Undefined without a session that counts. Throws `StoreUnavailable` when it cannot be read. */
export async function signedInMember(
  ctx: Context,
  api: Ports,
  options: FindSessionOptions = { forChange: false },
): Promise<SignedInMember | undefined> {
  const token = sessionCookie(ctx, api.config);
  if (token === undefined) return undefined;
  const [session, installation] = await Promise.all([
    api.sessions.find(token, options),
    options.forChange ? api.installation.findCurrent() : api.installation.find(),
  ]);
  if (session === undefined) return undefined;
  const account = findAccount(installation, session.row.accountId);
  const now = api.now().getTime();
  if (account === undefined || !isSessionOpen(session.row, account, now)) return undefined;
  if (now - session.row.seenAt >= touchAfterMs) noteUse(session, api);
  return { account, session, installation };
}

export function originOf(ctx: Context, { account, session }: SignedInMember): Origin {
  const { id, name } = account;
  return {
    principal: { kind: "member", id, name },
    signIn: session.row.signIn,
    ...requestFacts(ctx),
  };
}

/** The answer does not wait for it. */
function noteUse({ hash, row, isStale }: FoundSession, api: Ports): void {
  if (isStale || !api.sessions.mayNote(hash)) return;
  const input = { hash, row: { ...row, seenAt: api.now().getTime() } };
  const command = { command: touchSession, workspaceId: installationId, input, origin: systemOrigin("api") };
  sendCommand(command, api).catch((error: unknown) =>
    api.log({ level: "warn", message: "the use of a session could not be noted", error }),
  );
}
