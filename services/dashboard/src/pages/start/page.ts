/** The page Start: the way from a new workspace to a first event and a first mail. */
import { IconRocket } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { snippetIds } from "./snippet-ids.js";

export const startRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "start",
  validateSearch: searchOf({
    /** What the code that is shown is for. */
    code: z.enum(snippetIds),
  }),
  component: lazyRouteComponent(() => import("./start-page.js"), "StartPage"),
  staticData: {
    page: {
      title: { en: "Start", de: "Start" },
      document: "quickstart",
      permission: "events:read",
      navigation: { group: "overview", order: 5, icon: IconRocket },
      isForNewWorkspaces: true,
      keywords: "setup onboarding checklist sdk snippet write key einrichten erste schritte schreibschlüssel",
    },
  },
});
