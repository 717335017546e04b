/** Chooses the provider a channel's messages go out by, of those that are set up; may set its sender too. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { makeDefault } from "../provider-choice.js";

export interface SetDefaultProvider {
  readonly channel: Channel;
  /** Its id or its type. */
  readonly provider: string;
  /** Null takes it away. */
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
