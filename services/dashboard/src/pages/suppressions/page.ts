/** The page of addresses that nothing is sent to. */
import { IconMailOff } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import type { PageAction } from "../../ui/index.js";
import { suppressionsList } from "./suppressions-list.js";

const add: PageAction = {
  title: { en: "Suppress an address", de: "Adresse sperren" },
  permission: "deliveries:write",
  link: { to: "/w/$workspaceId/suppressions", search: { act: "add" } },
};

export const suppressionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "suppressions",
  validateSearch: suppressionsList.search,
  component: lazyRouteComponent(() => import("./suppressions-page.js"), "SuppressionsPage"),
  staticData: {
    page: {
      title: { en: "Suppression list", de: "Sperrliste" },
      document: "messaging#suppression-list",
      permission: "deliveries:read",
      navigation: { group: "messages", order: 55, icon: IconMailOff },
      keywords: "bounces complaints blocked addresses unzustellbar spam gesperrte adressen",
      actions: [add],
    },
  },
});
