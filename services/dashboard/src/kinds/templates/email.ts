/** Email. */
import { IconMail } from "@tabler/icons-react";
import type { ChannelKind } from "./channel-kind.js";

export const email: ChannelKind = {
  icon: IconMail,
  title: { en: "Email", de: "E-Mail" },
};
