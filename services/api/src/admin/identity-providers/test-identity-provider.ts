/** POST `/sign-in-settings/providers/test`: whether the provider's discovery document can be read. */
import { providerIdField, redirectUriOf } from "@signalbox/access";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { describeProviderError } from "../../sign-in/oidc/describe-provider-error.js";
import { discoverProvider } from "../../sign-in/oidc/provider-clients.js";

export const testIdentityProvider: Endpoint = defineEndpoint({
  summary: "Test an identity provider",
  description:
    "Reads the provider's discovery document now. The client id and the secret are not part of the test: sign in once for that, in another browser. Only owners of the installation may do this.",
  example: { body: { id: "keycloak" } },
  readsOnly: true,
  isFor: "owners",
  body: z.object({ id: providerIdField }),
  answers: [
    {
      status: 200,
      description: "What was found; `problems` is empty when members can sign in",
      schema: z.object({
        ok: z.boolean(),
        problems: z.array(z.string()),
        authorizationEndpoint: z.string().optional(),
        offersSignOut: z.boolean().optional(),
        redirectUri: z.string().optional().describe("To be registered at the provider."),
      }),
      example: {
        ok: true,
        problems: [],
        authorizationEndpoint: "https://id.example.com/realms/staff/protocol/openid-connect/auth",
        offersSignOut: true,
        redirectUri: "https://signalbox.example.com/sign-in/oidc/keycloak/callback",
      },
    },
    { status: 403, description: "The caller is not an owner of the installation" },
    { status: 404, description: "There is no provider with this id" },
  ],
  handle: async ({ body: { id } }, { installation, config, secrets }) => {
    const provider = (await installation.find()).signIn.oidc.find((each) => each.id === id);
    if (provider === undefined) throw notFound(`there is no identity provider "${id}"`);
    const { publicUrl } = config;
    const withoutUrl = publicUrl === undefined ? ["PUBLIC_URL is not set; set it and restart the api"] : [];
    const redirect = publicUrl === undefined ? {} : { redirectUri: redirectUriOf(id, publicUrl) };
    try {
      const found = (await discoverProvider(provider, secrets)).serverMetadata();
      const body = {
        ok: withoutUrl.length === 0,
        problems: withoutUrl,
        ...(found.authorization_endpoint !== undefined && {
          authorizationEndpoint: found.authorization_endpoint,
        }),
        offersSignOut: found.end_session_endpoint !== undefined,
        ...redirect,
      };
      return { status: 200, body };
    } catch (error) {
      const problem = describeProviderError(error, provider.name);
      if (problem === undefined) throw error;
      const cause = error instanceof Error ? error.message : "";
      const problems = [...withoutUrl, `${problem.message} (${cause})`];
      return { status: 200, body: { ok: false, problems, ...redirect } };
    }
  },
});
