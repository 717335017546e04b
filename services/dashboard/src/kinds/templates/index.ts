/** The channels of messages, by type. */
import type { NodeOf } from "../journey-nodes/node-kind.js";
import type { ChannelKind } from "./channel-kind.js";
import { email } from "./email.js";
import { mobilePush } from "./mobile-push.js";
import { sms } from "./sms.js";
import { webhook } from "./webhook.js";

export const channelKinds: Readonly<Record<NodeOf<"MessageNode">["variant"]["type"], ChannelKind>> = {
  Email: email,
  MobilePush: mobilePush,
  Sms: sms,
  Webhook: webhook,
};
