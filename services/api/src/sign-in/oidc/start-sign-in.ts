/** GET `/sign-in/oidc/:id`: leads to the identity provider. */
import { redirectUriOf, type OidcProvider } from "@signalbox/access";
import type { Context } from "koa";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from "openid-client";
import type { ApiContext } from "../../context.js";
import { signInState } from "./sign-in-state.js";

const maxNextLength = 1_024;

export async function startSignIn(
  ctx: Context,
  { provider, client, publicUrl }: { provider: OidcProvider; client: Configuration; publicUrl: string },
  api: Pick<ApiContext, "config" | "secrets" | "now">,
): Promise<void> {
  const { next } = ctx.query;
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const wanted = typeof next === "string" && next.length <= maxNextLength ? { next } : {};
  signInState.set(ctx, { providerId: provider.id, state, nonce, verifier, ...wanted }, api);
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(provider.id, publicUrl),
    scope: provider.scopes.join(" "),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  ctx.redirect(url.href);
  ctx.status = 303;
}
