/** POST `/sign-in-settings/providers/test`: whether the provider's discovery document and keys fit what sign-ins need. */
import { providerIdField, redirectUriOf } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { describeProviderError } from "../../sign-in/oidc/describe-provider-error.js";
import { checkTokens } from "../../sign-in/oidc/check-tokens.js";
import { discoverProvider } from "../../sign-in/oidc/provider-clients.js";

export const testIdentityProvider: Endpoint = defineEndpoint({
  summary: "Test an identity provider",
  description:
    "Reads the provider's discovery document and the keys of its ID tokens now. It says whose sign-ins would be refused: of providers that sign with the client secret (`HS256`), publish no keys, or are called without TLS. The client id and the secret are not part of the test: sign in once for that, in another browser. Only owners of the installation may do this.",
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
        warnings: z
          .array(z.string())
          .describe(
            "What refuses sign-ins under some settings of the client at the provider, which cannot be read.",
          ),
        authorizationEndpoint: z.string().optional(),
        offersSignOut: z.boolean().optional(),
        redirectUri: z.string().optional().describe("To be registered at the provider."),
      }),
      example: {
        ok: true,
        problems: [],
        warnings: [],
        authorizationEndpoint: "https://id.example.com/realms/staff/protocol/openid-connect/auth",
        offersSignOut: true,
        redirectUri: "https://signalbox.example.com/sign-in/oidc/keycloak/callback",
      },
    },
    { status: 403, description: "The caller is not an owner of the installation" },
    { status: 404, description: "There is no provider with this id" },
  ],
  handle: async ({ body: { id } }, { installation, config }) => {
    const provider = (await installation.find()).signIn.oidc.find((each) => each.id === id);
    if (provider === undefined) throw notFound(`there is no identity provider "${id}"`);
    const { publicUrl } = config;
    const withoutUrl = publicUrl === undefined ? ["PUBLIC_URL is not set; set it and restart the api"] : [];
    const redirect = publicUrl === undefined ? {} : { redirectUri: redirectUriOf(id, publicUrl) };
    try {
      const found = await discoverProvider(provider);
      const { problems: ofTokens, warnings } = await checkTokens(found, provider.name);
      const problems = [...withoutUrl, ...ofTokens];
      const body = {
        ok: problems.length === 0,
        problems,
        warnings,
        ...(found.authorization_endpoint !== undefined && {
          authorizationEndpoint: found.authorization_endpoint,
        }),
        offersSignOut: found.end_session_endpoint !== undefined,
        ...redirect,
      };
      return { status: 200, body };
    } catch (error) {
      const problem = error instanceof AppError ? error : describeProviderError(error, provider.name);
      if (problem === undefined) throw error;
      const cause = error instanceof Error && error !== problem ? ` (${error.message})` : "";
      const problems = [...withoutUrl, `${problem.message}${cause}`];
      return { status: 200, body: { ok: false, problems, warnings: [], ...redirect } };
    }
  },
});
