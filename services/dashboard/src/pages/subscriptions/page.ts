/** The pages of subscription groups: all of them, and one with the page that users see. */
import { IconMailCheck } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { subscriptionsList } from "./subscriptions-list.js";

export const subscriptionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions",
  validateSearch: subscriptionsList.search,
  component: lazyRouteComponent(() => import("./subscriptions-page.js"), "SubscriptionsPage"),
  staticData: {
    page: {
      title: { en: "Subscription groups", de: "Abonnementgruppen" },
      document: "messaging#subscriptions",
      permission: "subscriptions:read",
      navigation: { group: "messages", order: 50, icon: IconMailCheck },
      keywords: "unsubscribe opt-in opt-out consent abmelden abbestellen einwilligung",
      find: async (text, api) =>
        (await import("./find-subscription-groups.js")).findSubscriptionGroups(text, api),
    },
  },
});

export const subscriptionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions/$groupId",
  component: lazyRouteComponent(() => import("./subscription-page.js"), "SubscriptionPage"),
  staticData: {
    page: {
      title: { en: "Subscription group", de: "Abonnementgruppe" },
      document: "messaging#subscriptions",
      permission: "subscriptions:read",
    },
  },
});
