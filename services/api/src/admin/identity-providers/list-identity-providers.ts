/** GET `/sign-in-settings/providers`: the identity providers, without their secrets. */
import { shownProvider, showProvider } from "@signalbox/access";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { exampleIdentityProvider } from "./examples.js";

export const listIdentityProviders: Endpoint = defineEndpoint({
  summary: "List identity providers",
  description:
    "For single sign-on, in the order of the sign-in page. `redirectUri` must be registered at the provider. Only owners of the installation may do this.",
  isFor: "owners",
  answers: [
    {
      status: 200,
      description: "All identity providers; client secrets are never returned",
      schema: z.array(shownProvider),
      example: [exampleIdentityProvider],
    },
    { status: 403, description: "The caller is not an owner of the installation" },
  ],
  handle: async (_, { installation, config }) => {
    const { signIn } = await installation.find();
    return { status: 200, body: signIn.oidc.map((provider) => showProvider(provider, config.publicUrl)) };
  },
});
