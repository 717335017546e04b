/** Signing out ends the session; a page of another site cannot do it. */
import { endSessions, installationId } from "@signalbox/access";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { setSessionCookie } from "../members/session-cookie.js";
import { originOf, signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { accountPath } from "./next-path.js";
import { framedPage } from "./page-frame.js";
import { afterSignOut } from "./oidc/last-provider.js";
import { requireOwnForm } from "./read-form.js";

export async function showSignOut(ctx: Context, api: ApiContext): Promise<void> {
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, "/sign-in");
  const content = html`<p>You are signed in as ${member.account.email}.</p>
    <form method="post" action="/sign-out"><button>Sign out</button></form>
    <p><a href="${accountPath}">Your account</a></p>`;
  showPage(ctx, framedPage({ title: "Sign out", content }));
}

export async function signOut(ctx: Context, api: ApiContext): Promise<void> {
  requireOwnForm(ctx, api.config);
  const member = await signedInMember(ctx, api);
  if (member !== undefined) {
    const { hash, row } = member.session;
    const input = { accountId: row.accountId, sessions: [{ hash, sessionId: row.sessionId }] };
    const origin = originOf(ctx, member);
    await postCommand({ command: endSessions, workspaceId: installationId, input, origin }, api);
    await api.installation.invalidate();
  }
  setSessionCookie(ctx, null, api.config);
  redirectTo(ctx, afterSignOut(ctx, member?.session.row.signIn, api.config));
}
