/** DELETE `/settings/{email,sms,push,webhook}-providers`: deletes a provider with its secrets. */
import { deleteProvider as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { providerChannels, type ProviderChannel } from "./provider-channel.js";

export const deleteProviders: readonly Route[] = providerChannels.map((family) => deleteProvider(family));

function deleteProvider({ channel, word, path }: ProviderChannel): Route {
  return defineRoute({
    method: "DELETE",
    path,
    summary: `Delete a provider for ${word} messages`,
    tag: "Settings",
    body: z.object({ type: z.string().min(1).max(100) }),
    answers: [
      { status: 204, description: "Deleted" },
      { status: 400, description: "`InUse`: it is the default, and the channel has others" },
      { status: 404, description: "Not set up" },
    ],
    handle: (request, api) =>
      runCommand(
        {
          command,
          input: () => ({ channel, type: request.body.type }),
          answer: async () => {
            await api.workspaces.invalidate(request.workspaceId);
            return { status: 204 };
          },
        },
        request,
        api,
      ),
  });
}
