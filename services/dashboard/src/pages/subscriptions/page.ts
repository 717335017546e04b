/** The pages of subscription groups: all of them, and one with the page that users see. */
import { IconMailCheck } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { memberStates } from "./subscription-group.js";
import { listFields, type PageAction, searchOf } from "../../ui/index.js";
import { subscriptionsList } from "./subscriptions-list.js";

// Not within the route: the type of its link is made from those of all routes.
const actions: readonly PageAction[] = [
  {
    title: { en: "Create a subscription group", de: "Abonnementgruppe erstellen" },
    keywords: "new neu consent einwilligung",
    permission: "subscriptions:write",
    link: { to: "/w/$workspaceId/subscriptions", search: { create: true } },
  },
  {
    title: { en: "Edit the subscription page", de: "Abonnementseite bearbeiten" },
    keywords: "unsubscribe preferences texts colors abmelden texte farben",
    permission: "subscriptions:write",
    link: { to: "/w/$workspaceId/subscriptions/page" },
  },
];

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
      actions,
    },
  },
});

export const subscriptionPageRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions/page",
  component: lazyRouteComponent(() => import("./edit-page.js"), "EditPage"),
  staticData: {
    page: {
      title: { en: "Subscription page", de: "Abonnementseite" },
      document: "messaging#the-subscription-page",
      permission: "subscriptions:read",
    },
  },
});

const groupSearch = searchOf({
  ...listFields,
  /** Which members are listed. */
  members: z.enum(memberStates),
});

export const subscriptionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "subscriptions/$groupId",
  validateSearch: groupSearch,
  component: lazyRouteComponent(() => import("./subscription-page.js"), "SubscriptionPage"),
  staticData: {
    page: {
      title: { en: "Subscription group", de: "Abonnementgruppe" },
      document: "messaging#subscriptions",
      permission: "subscriptions:read",
    },
  },
});
