/** Text messages. */
import { IconMessage } from "@tabler/icons-react";
import type { ChannelKind } from "./channel-kind.js";

export const sms: ChannelKind = {
  icon: IconMessage,
  title: { en: "SMS", de: "SMS" },
};
