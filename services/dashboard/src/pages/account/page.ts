/** The member's own account: how they sign in, and where they are signed in. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { accountTabs } from "./account-tabs.js";

export const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "account",
  validateSearch: searchOf({ tab: z.enum(accountTabs) }),
  component: lazyRouteComponent(() => import("./account-page.js"), "AccountPage"),
  staticData: {
    page: {
      title: { en: "My account", de: "Mein Konto" },
      keywords: "password second factor passkey sessions passwort zweiter faktor sitzungen sprache",
    },
  },
});
