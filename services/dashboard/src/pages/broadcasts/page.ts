/** The pages of broadcasts: all of them, and one with its progress. */
import { IconSpeakerphone } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { broadcastsList } from "./broadcasts-list.js";

/** What a new broadcast begins with. */
const beginnings = {
  /** To its members. */
  segment: z.string(),
  template: z.string(),
  /** Of the template. */
  channel: z.enum(["Email", "Sms", "MobilePush", "Webhook"]),
};

// Not within the route: the type of its link is made from those of all routes.
const create: PageAction = {
  title: { en: "Create a broadcast", de: "Broadcast erstellen" },
  keywords: "new send newsletter neu senden",
  permission: "broadcasts:write",
  link: { to: "/w/$workspaceId/broadcasts/new" },
};

export const broadcastsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "broadcasts",
  validateSearch: broadcastsList.search,
  component: lazyRouteComponent(() => import("./broadcasts-page.js"), "BroadcastsPage"),
  staticData: {
    page: {
      title: { en: "Broadcasts", de: "Broadcasts" },
      document: "messaging#broadcasts",
      permission: "broadcasts:read",
      navigation: { group: "messages", order: 30, icon: IconSpeakerphone },
      keywords: "campaigns newsletters mailings kampagnen rundschreiben",
      find: async (text, api) => (await import("./find-broadcasts.js")).findBroadcasts(text, api),
      actions: [create],
    },
  },
});

export const broadcastRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "broadcasts/$broadcastId",
  validateSearch: searchOf({
    /** It may not exist yet: its first change saves it. */
    new: z.literal(true),
    ...beginnings,
  }),
  component: lazyRouteComponent(() => import("./broadcast-page.js"), "BroadcastPage"),
  staticData: {
    page: {
      title: { en: "Broadcast", de: "Broadcast" },
      document: "messaging#broadcasts",
      permission: "broadcasts:read",
    },
  },
});

/** Leads to the page of a broadcast that does not exist yet, under an id of its own. */
export const newBroadcastRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "broadcasts/new",
  validateSearch: searchOf(beginnings),
  component: lazyRouteComponent(() => import("./new-page.js"), "NewBroadcastPage"),
});
