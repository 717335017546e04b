/** The sign of a kind of node. */
import {
  IconArrowsSplit2,
  IconBell,
  IconBolt,
  IconClock,
  IconDice5,
  IconDoorExit,
  IconGauge,
  IconHourglass,
  IconMail,
  IconMessage,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../journeys.module.css";
import type { JourneyNode } from "./journey-graph.js";

const icons: Readonly<Record<JourneyNode["type"], Icon>> = {
  EntryNode: IconUsersGroup,
  EventEntryNode: IconBolt,
  DelayNode: IconClock,
  WaitForNode: IconHourglass,
  SegmentSplitNode: IconArrowsSplit2,
  MessageNode: IconMail,
  RandomCohortNode: IconDice5,
  RateLimitNode: IconGauge,
  ExitNode: IconDoorExit,
};

const channelIcons = {
  Email: IconMail,
  Sms: IconMessage,
  MobilePush: IconBell,
  Webhook: IconWebhook,
} as const;

export function NodeIcon({ node }: { readonly node: JourneyNode }): ReactNode {
  const Sign = node.type === "MessageNode" ? channelIcons[node.variant.type] : icons[node.type];
  return (
    <span className={classes.nodeIcon} data-kind={node.type} aria-hidden>
      <Sign size={16} stroke={1.7} />
    </span>
  );
}
