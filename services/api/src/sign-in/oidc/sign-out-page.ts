/**
 * GET `/sign-in/oidc/:id/sign-out`: offers to sign out at the identity provider too, when it can do that. A link, as
 * browsers do not let the form that signs out lead to another site.
 */
import type { OidcProvider } from "@signalbox/access";
import type { Context } from "koa";
import { buildEndSessionUrl, type Configuration } from "openid-client";
import { html } from "../../pages/html.js";
import { sendPage } from "../../pages/public-page.js";
import { framedPage, pagePolicy } from "../page-frame.js";

export function sendSignOutPage(
  ctx: Context,
  { provider, client, publicUrl }: { provider: OidcProvider; client: Configuration; publicUrl: string },
): void {
  const canSignOut = client.serverMetadata().end_session_endpoint !== undefined;
  const there = canSignOut
    ? buildEndSessionUrl(client, { post_logout_redirect_uri: `${publicUrl}/sign-in` }).href
    : undefined;
  const page = framedPage({
    title: "You are signed out",
    content: html`${
        there === undefined
          ? html`<p>You may still be signed in at ${provider.name}.</p>`
          : html`<p>You are still signed in at ${provider.name}.</p>
              <p><a href="${there}">Sign out at ${provider.name} too</a></p>`
      }
      <p><a href="/sign-in">Sign in again</a></p>`,
  });
  sendPage(ctx, { page, policy: pagePolicy });
}
