/** Sets the default provider of a channel, and optionally its sender. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { makeDefault } from "../provider-choice.js";

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
