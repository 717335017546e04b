/** GET `/settings/inherited-providers`: what of its parent a child workspace sends through. */
import { usesParent } from "@signalbox/messaging";
import { providerChannels, type ProviderSetting } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

const inheritedSchema = z
  .object({
    channel: z.string(),
    type: z.string().describe("The type of the parent's default provider."),
  })
  .meta({ id: "InheritedProvider" });

export const listInheritedProviders: Endpoint = defineEndpoint({
  summary: "List inherited providers",
  description:
    "The providers of its parent that a child workspace sends through, because it has set up none of its own for the channel. Their settings are those of the parent. Empty for a workspace without a parent.",
  answers: [
    {
      status: 200,
      description: "The parent's default of each channel that the workspace has none of its own for",
      schema: z.object({ providers: z.array(inheritedSchema) }),
      example: { providers: [{ channel: "Email", type: "Smtp" }] },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const { providers: own, parentId } = await readWorkspace(workspaceId, actors);
    const parents = parentId === undefined ? [] : (await readWorkspace(parentId, actors)).providers;
    const providers = providerChannels.flatMap(({ channel }) => {
      const isOf = (setting: ProviderSetting): boolean => setting.channel === channel;
      if (!usesParent(own.filter(isOf), parents.filter(isOf))) return [];
      return parents
        .filter((setting) => isOf(setting) && setting.isDefault)
        .map(({ type }) => ({ channel, type }));
    });
    return { status: 200, body: { providers } };
  },
});
