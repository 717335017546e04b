/** PUT `/settings/{email,sms,push,webhook}-providers/default`: selects the default among the configured providers. */
import { setDefaultProvider as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { providerChannels, type ProviderChannel } from "./provider-channel.js";
import { senderField } from "./sender-field.js";

const nameOfProvider = z.string().min(1).max(100).exactOptional();

export const setDefaultProviders: readonly Route[] = providerChannels.map((family) =>
  setDefaultProvider(family),
);

function setDefaultProvider({ channel, word, path, idField, typeField }: ProviderChannel): Route {
  return defineRoute({
    method: "PUT",
    path: `${path}/default`,
    summary: `Set the default provider for ${word} messages`,
    tag: "Settings",
    body: z.object({
      [idField]: nameOfProvider.describe("Its id"),
      [typeField]: nameOfProvider.describe("Its type, in place of the id"),
      fromAddress: senderField(channel)
        .nullable()
        .exactOptional()
        .describe("The sender of templates without one; null removes it."),
    }),
    answers: [
      { status: 201, description: "It is the default provider" },
      { status: 404, description: "No such provider is set up" },
    ],
    handle: (request, api) => {
      const { [idField]: id, [typeField]: type, fromAddress } = request.body;
      const provider = id ?? type;
      if (typeof provider !== "string") throw badRequest(`${idField}: required, or ${typeField}`);
      return runCommand(
        {
          command,
          input: () => ({
            channel,
            provider,
            ...((typeof fromAddress === "string" || fromAddress === null) && { fromAddress }),
          }),
          answer: () => ({ status: 201 }),
        },
        request,
        api,
      );
    },
  });
}
