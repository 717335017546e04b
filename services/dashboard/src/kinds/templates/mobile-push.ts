/** Push messages to devices. */
import { IconBell } from "@tabler/icons-react";
import type { ChannelKind } from "./channel-kind.js";

export const mobilePush: ChannelKind = {
  icon: IconBell,
  title: { en: "Push message", de: "Push-Nachricht" },
};
