/** The member's own account: how they sign in, and where they are signed in. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { memberRoute, workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { accountTabs } from "./account-tabs.js";

const validateSearch = searchOf({ tab: z.enum(accountTabs) });
const component = lazyRouteComponent(() => import("./account-page.js"), "AccountPage");

/** The same page for members without a workspace, or who cannot use theirs before they have a second factor. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: "account",
  validateSearch,
  component,
});

export const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "account",
  validateSearch,
  component,
  staticData: {
    page: {
      title: { en: "My account", de: "Mein Konto" },
      keywords: "password second factor passkey sessions passwort zweiter faktor sitzungen sprache",
    },
  },
});
