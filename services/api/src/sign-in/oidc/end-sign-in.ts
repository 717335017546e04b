/**
 * GET `/sign-in/oidc/:id/callback`: the browser comes back from the identity provider. The code is exchanged for what the
 * provider says about the user, the installation decides about the account, then a session opens.
 */
import {
  hashToken,
  installationId,
  readClaims,
  redirectUriOf,
  signInWithProvider,
  type InstallationState,
  type OidcProvider,
  type ProviderClaims,
} from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import type { Context } from "koa";
import { authorizationCodeGrant, fetchUserInfo, type Configuration } from "openid-client";
import { z } from "zod";
import { postCommand } from "../../commands/post-command.js";
import type { ApiContext } from "../../context.js";
import { requestFacts } from "../../http/request-facts.js";
import { finishSignIn } from "../finish-sign-in.js";
import type { SignInProblem } from "../problem-page.js";
import { setLastProvider } from "./last-provider.js";
import { signInState, type SignInState } from "./sign-in-state.js";

export interface ProviderRequest {
  readonly provider: OidcProvider;
  readonly client: () => Promise<Configuration>;
  readonly publicUrl: string;
}

/** Undefined when the member is signed in. Throws what `describeProviderError` and the frame understand. */
export async function endSignIn(
  ctx: Context,
  { provider, client, publicUrl }: ProviderRequest,
  api: ApiContext,
): Promise<SignInProblem | undefined> {
  const taken = signInState.take(ctx, api);
  if (
    taken === undefined ||
    taken.value.providerId !== provider.id ||
    taken.value.state !== ctx.query["state"]
  )
    return notStartedHere;
  const { value, until } = taken;
  const claims = await claimsFrom(ctx, value, { provider, client: await client(), publicUrl });
  const installation = await api.installation.find();
  const outcome = await postCommand(
    {
      command: signInWithProvider,
      workspaceId: installationId,
      input: {
        providerId: provider.id,
        token: { hash: hashToken(value.state), until },
        claims,
        newAccountId: api.newId(),
        rootWorkspaces: await rootWorkspaces(installation, api),
        deletedWorkspaces: await deletedWorkspaces(claims.email, installation, api),
      },
      origin: {
        principal: { kind: "system", id: `oidc/${provider.id}`, name: provider.name },
        ...requestFacts(ctx),
      },
    },
    api,
  );
  await api.installation.invalidate();
  if (!outcome.ok) return { status: 403, code: outcome.code, message: outcome.message };
  const { accountId } = signedIn.parse(outcome.value);
  await finishSignIn(
    ctx,
    { accountId, signIn: "oidc", hasSecondFactor: true, proof: {}, next: value.next },
    api,
  );
  setLastProvider(ctx, provider.id, api.config);
  return undefined;
}

const notStartedHere: SignInProblem = {
  status: 400,
  code: "WrongState",
  message:
    "This sign-in was not started in this browser, was used already, or took longer than ten minutes. Start again.",
};

const signedIn = z.object({ accountId: z.string() });

async function claimsFrom(
  ctx: Context,
  { state, nonce, verifier }: SignInState,
  { provider, client, publicUrl }: Omit<ProviderRequest, "client"> & { readonly client: Configuration },
): Promise<ProviderClaims> {
  const url = new URL(redirectUriOf(provider.id, publicUrl) + ctx.search);
  const tokens = await authorizationCodeGrant(client, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const identity = tokens.claims();
  if (identity === undefined) throw new TypeError("a code was exchanged without an ID token");
  const { userinfo_endpoint: userInfoAt } = client.serverMetadata();
  // Many providers say more about the user there than in the ID token. Another `sub` there is an error.
  const userInfo =
    userInfoAt === undefined ? undefined : await fetchUserInfo(client, tokens.access_token, identity.sub);
  return readClaims({ idToken: identity, userInfo }, provider);
}

/** To which the address is invited. */
async function deletedWorkspaces(
  email: string | undefined,
  { invitations }: InstallationState,
  { workspaces }: Pick<ApiContext, "workspaces">,
): Promise<WorkspaceId[]> {
  const ids = invitations.filter((each) => each.email === email).map(({ workspaceId }) => workspaceId);
  const found = await Promise.all(ids.map((id) => workspaces.find(id)));
  return ids.filter((_, index) => found[index]?.status === "Tombstoned");
}

/** Where accounts have roles from groups: of these, the workspaces without a parent. */
async function rootWorkspaces(
  { accounts }: InstallationState,
  { workspaces }: Pick<ApiContext, "workspaces">,
): Promise<WorkspaceId[]> {
  const fromGroups = accounts.flatMap(({ roles }) => roles.filter(({ from }) => from === "group"));
  const ids = [...new Set(fromGroups.map(({ workspaceId }) => workspaceId))];
  const found = await Promise.all(ids.map((id) => workspaces.find(id)));
  return ids.filter((_, index) => found[index] !== undefined && found[index].type !== "Child");
}
