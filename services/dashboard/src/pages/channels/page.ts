/** The page of channels: the providers of each, whether they can be reached, and where they report to. */
import { IconPlugConnected } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { channels } from "./channels.js";

export const channelsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "channels",
  validateSearch: searchOf({
    /** The provider that is open. */
    channel: z.enum(channels),
    provider: z.string(),
  }),
  component: lazyRouteComponent(() => import("./channels-page.js"), "ChannelsPage"),
  staticData: {
    page: {
      title: { en: "Channels", de: "Kanäle" },
      document: "messaging#providers",
      permission: "settings:read",
      navigation: { group: "messages", order: 70, icon: IconPlugConnected },
      keywords: "providers vendors email sms push webhook smtp sendgrid connection test anbieter verbindung",
      find: async (text, api) => (await import("./find-providers.js")).findProviders(text, api),
    },
  },
});
