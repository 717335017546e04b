/** What each channel's provider settings are called in paths, fields and texts: one family of operations per channel. */
import type { Channel } from "@signalbox/core";

export interface ProviderChannel {
  readonly channel: Channel;
  /** For display. */
  readonly word: string;
  /** In paths and fields. */
  readonly name: string;
}

export const providerChannels: readonly ProviderChannel[] = [
  { channel: "Email", word: "email", name: "email" },
  { channel: "Sms", word: "SMS", name: "sms" },
  { channel: "MobilePush", word: "push", name: "push" },
  { channel: "Webhook", word: "webhook", name: "webhook" },
];

/** The component of the reference with the settings of a channel's providers. */
export function providerConfigName(channel: Channel): string {
  return `${channel}ProviderConfig`;
}
