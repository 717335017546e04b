/** Requests to other services. */
import { IconWebhook } from "@tabler/icons-react";
import type { ChannelKind } from "./channel-kind.js";

export const webhook: ChannelKind = {
  icon: IconWebhook,
  title: { en: "Webhook", de: "Webhook" },
};
