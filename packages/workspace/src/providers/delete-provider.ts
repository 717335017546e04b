/**
 * Deletes a provider with its settings. The default is refused while its channel has other providers: the operator
 * chooses another default first.
 */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, refused, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { operationOn, type Operation } from "../operation.js";
import type { ProviderChannel } from "./provider-channel.js";
import { providerIn } from "./provider-choice.js";

export interface DeleteProvider {
  readonly channel: Channel;
  readonly type: string;
}

export const deleteProvider: Command<DeleteProvider> = defineCommand({
  name: "delete-provider",
  input: z.object({ channel: z.enum(channels), type: z.string() }),
  guards: { resource: "provider", find: providerIn },
  decide: (state, { channel, type }) => {
    const ofChannel = state.providers.filter((each) => each.channel === channel);
    const found = ofChannel.find((each) => each.type === type);
    if (found === undefined) return { state, outcome: refused("NotFound", `${type} is not set up`) };
    if (found.isDefault && ofChannel.length > 1) {
      const message = `${type} is the default of its channel; make another one the default first`;
      return { state, outcome: refused("InUse", message) };
    }
    const providers = state.providers.filter((each) => each !== found);
    return { state: { ...state, providers }, outcome: applied };
  },
});

export function deleteProviderFor({ channel, word }: ProviderChannel): Operation<DeleteProvider> {
  return operationOn(deleteProvider, {
    summary: `Delete a provider for ${word} messages`,
    body: z.object({ type: z.string().min(1).max(100) }),
    prepare: ({ body: { type } }) => ({ channel, type }),
    answers: [
      { status: 204, description: "Deleted" },
      { status: 400, description: "`InUse`: it is the default, and the channel has others" },
      { status: 404, description: "Not set up" },
    ],
    refreshes: "workspace",
  });
}
