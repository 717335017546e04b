/**
 * Sets up a provider, or replaces the one of the same type and channel. The settings are replaced as a whole; other
 * fields stay unchanged when they are omitted. The first provider of a channel becomes its default.
 */
import { channels, uuidV5, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { makeDefault, makeFallback } from "../provider-choice.js";
import type { ProviderSetting } from "../state.js";

export interface PutProvider {
  readonly channel: Channel;
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A JSON object of strings, sealed; left out when the type has no secrets. */
  readonly sealed?: string;
  readonly setDefault?: boolean;
  readonly isFallback?: boolean;
  /** Null removes it. */
  readonly fromAddress?: string | null;
  readonly messagesPerSecond?: number | null;
}

export const putProvider: Command<PutProvider> = defineCommand({
  name: "put-provider",
  input: z.object({
    channel: z.enum(channels),
    type: z.string(),
    fields: z.record(z.string(), z.string()),
    sealed: z.string().exactOptional(),
    setDefault: z.boolean().exactOptional(),
    isFallback: z.boolean().exactOptional(),
    fromAddress: z.string().nullable().exactOptional(),
    messagesPerSecond: z.number().nullable().exactOptional(),
  }),
  decide: (state, input, { workspaceId, now }) => {
    const { channel, type } = input;
    const known = state.providers.find((each) => each.channel === channel && each.type === type);
    const id = known?.id ?? uuidV5(`${channel.toLowerCase()}-provider/${type}`, workspaceId);
    const provider = withSettings({ id, channel, type, isDefault: false, ...known }, input, now.getTime());
    const providers =
      known === undefined
        ? [...state.providers, provider]
        : state.providers.map((each) => (each === known ? provider : each));
    const isFirst = !providers.some((each) => each.channel === channel && each.isDefault);
    const chosen = input.setDefault === true || isFirst ? makeDefault(providers, provider) : providers;
    const isFallback = input.isFallback ?? known?.isFallback ?? false;
    return {
      state: { ...state, providers: makeFallback(chosen, provider, isFallback) },
      outcome: applied,
    };
  },
});

function withSettings(known: ProviderSetting, input: PutProvider, now: number): ProviderSetting {
  const { id, channel, type, isDefault, isFallback } = known;
  const fromAddress = input.fromAddress === undefined ? known.fromAddress : input.fromAddress;
  const perSecond = input.messagesPerSecond === undefined ? known.messagesPerSecond : input.messagesPerSecond;
  return {
    id,
    channel,
    type,
    isDefault,
    ...(isFallback !== undefined && { isFallback }),
    fields: input.fields,
    ...(input.sealed !== undefined && { sealed: input.sealed }),
    ...(fromAddress != null && { fromAddress }),
    ...(perSecond != null && { messagesPerSecond: perSecond }),
    updatedAt: now,
  };
}
