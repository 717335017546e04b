/** The page of API keys and of the service accounts that own them. */
import { IconKey } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { keysList } from "./keys-list.js";

export const keysRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "keys",
  validateSearch: keysList.search,
  component: lazyRouteComponent(() => import("./keys-page.js"), "KeysPage"),
  staticData: {
    page: {
      title: { en: "API keys", de: "API-Schlüssel" },
      document: "access#api-keys-and-service-accounts",
      permission: "keys:read",
      navigation: { group: "administer", order: 14, icon: IconKey },
      keywords: "admin keys tokens service accounts zugang dienstkonten",
      find: async (text, api) => (await import("./find-keys.js")).findKeys(text, api),
    },
  },
});
