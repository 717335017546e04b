/** What the pages of subscription groups know about one. */
import type { Answer } from "@signalbox/client";

export type SubscriptionGroup = Answer<"/api/admin/subscription-groups", "GET">[number];

export const groupTypes = ["OptIn", "OptOut"] as const;

/** The first is shown at first. */
export const memberStates = ["subscribed", "unsubscribed"] as const;
export type MemberState = (typeof memberStates)[number];

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
