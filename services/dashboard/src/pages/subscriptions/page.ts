/** The pages of subscription groups: all of them, and one with the page that users see. */
import { IconMailCheck } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf } from "../../ui/index.js";
import { channels } from "./subscription-group.js";

export const subscriptionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions",
  validateSearch: searchOf({
    ...listFields,
    /** A part of the name. */
    q: z.string(),
    channel: z.enum(channels),
  }),
  component: lazyRouteComponent(() => import("./subscriptions-page.js"), "SubscriptionsPage"),
  staticData: {
    page: {
      title: { en: "Subscription groups", de: "Abonnementgruppen" },
      permission: "subscriptions:read",
      navigation: { group: "messages", order: 50, icon: IconMailCheck },
      keywords: "unsubscribe opt-in opt-out consent abmelden abbestellen einwilligung",
    },
  },
});

export const subscriptionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions/$groupId",
  component: lazyRouteComponent(() => import("./subscription-page.js"), "SubscriptionPage"),
  staticData: {
    page: { title: { en: "Subscription group", de: "Abonnementgruppe" }, permission: "subscriptions:read" },
  },
});
