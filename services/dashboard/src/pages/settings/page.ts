/** The settings of the workspace: what applies to all of it. */
import { IconSettings } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { settingsTabs } from "./settings-tabs.js";

export const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "settings",
  validateSearch: searchOf({ tab: z.enum(settingsTabs) }),
  component: lazyRouteComponent(() => import("./settings-page.js"), "SettingsPage"),
  staticData: {
    page: {
      title: { en: "Settings", de: "Einstellungen" },
      permission: "settings:read",
      navigation: { group: "administer", order: 20, icon: IconSettings },
      keywords:
        "workspace name time zone country write keys secrets quiet hours caps retention sign-in personal data masking visible paths sichtbarkeit personenbezogen ruhezeiten geheimnisse aufbewahrung zeitzone land",
    },
  },
});
