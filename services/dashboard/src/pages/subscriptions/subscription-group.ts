/** What the pages of subscription groups know about one. */
import type { Answer } from "@signalbox/client";

export type SubscriptionGroup = Answer<"/api/admin/subscription-groups", "GET">[number];

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
