/** Adds the pages for signing in to the app. */
import { Router } from "@koa/router";
import type Koa from "koa";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { redirectTo } from "../pages/answer-page.js";
import { acceptByForm, showInvitation } from "./accept-invitation.js";
import { passkeyScriptPath, sendPasskeyScript } from "./passkeys/script.js";
import { passkeyOptions, signInByPasskey } from "./passkeys/sign-in-with-passkey.js";
import { firstPasswordPath, setFirstPassword, showFirstPassword } from "./first-password.js";
import { showLink, signInWithLink } from "./link-sign-in.js";
import { accountPath } from "./next-path.js";
import { showSignIn, signInWithPassword } from "./password-sign-in.js";
import { requestReset, showResetRequest } from "./request-reset.js";
import { setNewPassword, showNewPassword } from "./reset-password.js";
import { enrolAndSignIn, signInWithCode } from "./second-factor-sign-in.js";
import { servePage } from "./serve-page.js";
import { showSignOut, signOut } from "./sign-out.js";

type Serve = (ctx: Context, api: ApiContext) => Promise<void>;

interface Page {
  readonly path: string;
  readonly get?: Serve;
  readonly post?: Serve;
}

const pages: readonly Page[] = [
  { path: "/sign-in", get: showSignIn, post: signInWithPassword },
  { path: "/sign-in/passkey", post: signInByPasskey },
  { path: "/sign-in/second-factor", post: signInWithCode },
  { path: "/sign-in/enrol", post: enrolAndSignIn },
  { path: "/sign-in/link/:token", get: withToken(showLink), post: withToken(signInWithLink) },
  { path: "/sign-in/reset", get: showResetRequest, post: requestReset },
  { path: "/sign-in/reset/:token", get: withToken(showNewPassword), post: withToken(setNewPassword) },
  { path: "/sign-in/invitation/:token", get: withToken(showInvitation), post: withToken(acceptByForm) },
  { path: "/sign-out", get: showSignOut, post: signOut },
  // What was a page of its own until 2026-11 is one of the dashboard.
  { path: "/account", get: async (ctx) => redirectTo(ctx, accountPath) },
  { path: firstPasswordPath, get: showFirstPassword, post: setFirstPassword },
];

export function mountSignIn(app: Koa, api: ApiContext): void {
  const router = new Router();
  for (const { path, get, post } of pages) {
    const page = { path, hasScript: path === "/sign-in" };
    if (get !== undefined) router.get(path, (ctx: Context) => servePage(ctx, page, api, () => get(ctx, api)));
    if (post !== undefined)
      router.post(path, (ctx: Context) => servePage(ctx, page, api, () => post(ctx, api)));
  }
  // What the script of the passkeys asks for; errors are JSON.
  router.post("/sign-in/passkey/options", (ctx: Context) => passkeyOptions(ctx, api));
  router.get(passkeyScriptPath, sendPasskeyScript);
  app.use(router.routes()).use(router.allowedMethods());
}

function withToken(serve: (ctx: Context, token: string, api: ApiContext) => Promise<void>): Serve {
  return (ctx, api) => serve(ctx, String((ctx["params"] as Readonly<Record<string, string>>)["token"]), api);
}
