/** Sets the default provider of a channel, and optionally its sender. */
import { type Channel, channels, issueAt, refusalError } from "@signalbox/core";
import { z } from "zod";
import { applied, refused, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { operationOn, type Operation } from "../operation.js";
import type { ProviderChannel } from "./provider-channel.js";
import { makeDefault, providerIn } from "./provider-choice.js";
import { senderField } from "./sender-field.js";
import { says } from "../issue-sentences.js";

export interface SetDefaultProvider {
  readonly channel: Channel;
  /** Its id or its type. */
  readonly provider: string;
  /** Null removes it. */
  readonly fromAddress?: string | null;
}

export const setDefaultProvider: Command<SetDefaultProvider> = defineCommand({
  name: "set-default-provider",
  input: z.object({
    channel: z.enum(channels),
    provider: z.string(),
    fromAddress: z.string().nullable().exactOptional(),
  }),
  guards: {
    resource: "provider",
    find: (state, { channel, provider }) => providerIn(state, { channel, type: provider }),
  },
  decide: (state, { channel, provider, fromAddress }, { now }) => {
    const ofChannel = state.providers.filter((each) => each.channel === channel);
    const chosen = ofChannel.find(({ id, type }) => id === provider || type === provider);
    if (chosen === undefined) {
      const known = ofChannel.map(({ type }) => type).join(", ");
      const choice = known === "" ? "none is set up" : `there are ${known}`;
      return { state, outcome: refused("NotFound", `no provider "${provider}" is set up; ${choice}`) };
    }
    const providers = makeDefault(state.providers, chosen).map((each) => {
      if (each.id !== chosen.id || fromAddress === undefined) return each;
      const { fromAddress: _, ...rest } = each;
      return { ...rest, ...(fromAddress !== null && { fromAddress }), updatedAt: now.getTime() };
    });
    return { state: { ...state, providers }, outcome: applied };
  },
});

const nameOfProvider = z.string().min(1).max(100).exactOptional();

export function setDefaultProviderFor({
  channel,
  word,
  name,
}: ProviderChannel): Operation<SetDefaultProvider> {
  const idField = `${name}ProviderId`;
  const typeField = `${name}Provider`;
  return operationOn(setDefaultProvider, {
    summary: `Set the default provider for ${word} messages`,
    body: z.object({
      [idField]: nameOfProvider.describe("Its id"),
      [typeField]: nameOfProvider.describe("Its type, in place of the id"),
      fromAddress: senderField(channel)
        .nullable()
        .exactOptional()
        .describe("The sender of templates without one; null removes it."),
    }),
    prepare: ({ body: { [idField]: id, [typeField]: type, fromAddress } }) => {
      const provider = id ?? type;
      if (typeof provider !== "string") {
        throw refusalError("BadRequest", issueAt([idField], says.requiredOr({ other: typeField })));
      }
      return {
        channel,
        provider,
        ...((typeof fromAddress === "string" || fromAddress === null) && { fromAddress }),
      };
    },
    answers: [
      { status: 201, description: "It is the default provider" },
      { status: 404, description: "No such provider is set up" },
    ],
  });
}
