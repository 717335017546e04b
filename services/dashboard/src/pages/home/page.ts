/** The page Home: what was sent, what needs attention, what runs, and who changed what. */
import { IconHome } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { periods } from "./periods.js";

export const homePageRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "home",
  validateSearch: searchOf({
    /** The period of the figures; absent for the usual one. */
    within: z.enum(periods),
  }),
  component: lazyRouteComponent(() => import("./home-page.js"), "HomePage"),
  staticData: {
    page: {
      title: { en: "Home", de: "Übersicht" },
      document: "dashboard#start-and-home",
      navigation: { group: "overview", order: 10, icon: IconHome },
      keywords: "dashboard summary attention kennzahlen zustand",
    },
  },
});
