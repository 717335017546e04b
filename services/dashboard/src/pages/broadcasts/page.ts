/** The pages of broadcasts: all of them, and one with its progress. */
import { IconSpeakerphone } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { broadcastsList } from "./broadcasts-list.js";

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
    },
  },
});

export const broadcastRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "broadcasts/$broadcastId",
  component: lazyRouteComponent(() => import("./broadcast-page.js"), "BroadcastPage"),
  staticData: {
    page: {
      title: { en: "Broadcast", de: "Broadcast" },
      document: "messaging#broadcasts",
      permission: "broadcasts:read",
    },
  },
});
