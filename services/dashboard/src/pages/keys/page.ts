/** The page of API keys and of the service accounts that own them. */
import { IconKey } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";

export const keysRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "keys",
  validateSearch: searchOf({
    columns: z.array(z.string()),
    /** A part of a name. */
    q: z.string(),
    /** The id of an owner. */
    owner: z.string(),
    /** The id of the key that is open. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./keys-page.js"), "KeysPage"),
  staticData: {
    page: {
      title: { en: "API keys", de: "API-Schlüssel" },
      permission: "keys:read",
      navigation: { group: "administer", order: 14, icon: IconKey },
      keywords: "admin keys tokens service accounts zugang dienstkonten",
    },
  },
});
