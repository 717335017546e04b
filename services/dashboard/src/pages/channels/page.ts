/** The page of channels: the providers of each, whether they can be reached, and where they report to. */
import { IconPlugConnected } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { channels } from "./channels.js";

/** A provider of each channel is chosen, then its form opens. */
const setUps: readonly PageAction[] = [
  {
    title: { en: "Set up an email provider", de: "Einen E-Mail-Anbieter einrichten" },
    keywords: "add connect mail server smtp sendgrid resend postmark ses verbinden mailserver",
    permission: "secrets:write",
    link: { to: "/w/$workspaceId/channels", search: { add: "Email" } },
  },
  {
    title: { en: "Set up an SMS provider", de: "Einen SMS-Anbieter einrichten" },
    keywords: "add connect text message twilio signalwire verbinden",
    permission: "secrets:write",
    link: { to: "/w/$workspaceId/channels", search: { add: "Sms" } },
  },
  {
    title: { en: "Set up a push provider", de: "Einen Push-Anbieter einrichten" },
    keywords: "add connect firebase mobile verbinden",
    permission: "secrets:write",
    link: { to: "/w/$workspaceId/channels", search: { add: "MobilePush" } },
  },
];

export const channelsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "channels",
  validateSearch: searchOf({
    /** The provider that is open. */
    channel: z.enum(channels),
    provider: z.string(),
    /** The channel that gets another provider, which is chosen. */
    add: z.enum(channels),
  }),
  component: lazyRouteComponent(() => import("./channels-page.js"), "ChannelsPage"),
  staticData: {
    page: {
      title: { en: "Channels", de: "Kanäle" },
      document: "messaging#providers",
      permission: "settings:read",
      navigation: { group: "messages", order: 70, icon: IconPlugConnected },
      keywords: "providers vendors email sms push webhook smtp sendgrid connection test anbieter verbindung",
      actions: setUps,
      find: async (text, api) => (await import("./find-providers.js")).findProviders(text, api),
    },
  },
});

export const providerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "channels/$channel/$provider",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./provider-page.js"), "ProviderPage"),
  staticData: {
    page: {
      title: { en: "Provider", de: "Anbieter" },
      document: "messaging#providers",
      permission: "settings:read",
    },
  },
});
