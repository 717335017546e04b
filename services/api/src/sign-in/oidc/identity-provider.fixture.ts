/** An identity provider on this machine: oidc-provider with its own sign-in and consent pages. */
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import type { OidcProvider } from "@signalbox/access";

export interface IdentityProvider {
  readonly issuer: string;
  /** What it says about users, by their name at its sign-in page. */
  readonly users: Map<string, Readonly<Record<string, unknown>>>;
  /** How many seconds its clock is ahead: its ID tokens are not valid before. */
  secondsAhead: number;
  close(): Promise<void>;
}

export const clientSecret = "the secret of the client at the identity provider";

/** `appUrl` is where the api answers. */
export async function startIdentityProvider(appUrl: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  // Not the host of the api, whose cookies it would share.
  const issuer = `http://127.0.0.1:${port}`;
  const users: IdentityProvider["users"] = new Map();
  const shown: IdentityProvider = {
    issuer,
    users,
    secondsAhead: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "signalbox",
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/sign-in/oidc/test/callback`],
        post_logout_redirect_uris: [`${appUrl}/sign-in`],
      },
    ],
    claims: {
      openid: ["sub", "nbf"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        nbf: Math.floor(Date.now() / 1000) + shown.secondsAhead,
        ...users.get(id),
      }),
    }),
    ttl: { IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    cookies: { keys: ["of this test"] },
    renderError: (ctx, out) => {
      ctx.body = `error of the provider: ${out.error} ${out.error_description ?? ""}`;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return shown;
}

export function providerAt(
  { issuer }: Pick<IdentityProvider, "issuer">,
  fields: Partial<OidcProvider> = {},
): Omit<OidcProvider, "sealedSecret" | "createdAt" | "updatedAt"> {
  return {
    id: "test",
    name: "Test provider",
    issuer,
    clientId: "signalbox",
    scopes: ["openid", "email", "profile", "groups"],
    groupRoles: [],
    ...fields,
  };
}
