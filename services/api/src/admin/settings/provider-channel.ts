/** The names of each channel's provider settings in paths and fields: one family of operations per channel. */
import type { Channel } from "@signalbox/core";

export interface ProviderChannel {
  readonly channel: Channel;
  /** For display. */
  readonly word: string;
  readonly path: string;
  /** The default provider is named by its id or by its type, in either field. */
  readonly idField: string;
  readonly typeField: string;
}

function providerChannel(channel: Channel, word: string, name: string): ProviderChannel {
  return {
    channel,
    word,
    path: `/settings/${name}-providers`,
    idField: `${name}ProviderId`,
    typeField: `${name}Provider`,
  };
}

export const providerChannels: readonly ProviderChannel[] = [
  providerChannel("Email", "email", "email"),
  providerChannel("Sms", "SMS", "sms"),
  providerChannel("MobilePush", "push", "push"),
  providerChannel("Webhook", "webhook", "webhook"),
];
