/** The pages of journeys: all of them, and one with its nodes and who is where. */
import { IconRoute } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf, type PageAction } from "../../ui/index.js";
import { journeysList } from "./journeys-list.js";

// Not within the route: the type of its link is made from those of all routes.
const create: PageAction = {
  title: { en: "Create a journey", de: "Journey erstellen" },
  keywords: "new automation workflow neu ablauf",
  permission: "journeys:write",
  link: { to: "/w/$workspaceId/journeys/new" },
};

export const journeysRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "journeys",
  validateSearch: journeysList.search,
  component: lazyRouteComponent(() => import("./journeys-page.js"), "JourneysPage"),
  staticData: {
    page: {
      title: { en: "Journeys", de: "Journeys" },
      document: "journeys",
      permission: "journeys:read",
      navigation: { group: "messages", order: 10, icon: IconRoute },
      keywords: "automations flows campaigns workflows abläufe automatisierung",
      find: async (text, api) => (await import("./find-journeys.js")).findJourneys(text, api),
      actions: [create],
    },
  },
});

export const journeyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "journeys/$journeyId",
  validateSearch: searchOf({
    /** The node that is open. */
    node: z.string(),
    /** Where the window is too narrow for both. */
    view: z.enum(["canvas", "outline"]),
    /** The user whose way in is explained. */
    user: z.string(),
  }),
  component: lazyRouteComponent(() => import("./journey-page.js"), "JourneyPage"),
  staticData: {
    page: {
      title: { en: "Journey", de: "Journey" },
      document: "journeys#how-runs-go",
      permission: "journeys:read",
    },
  },
});

/** Offers what a journey begins with. */
export const newJourneyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "journeys/new",
  validateSearch: searchOf({
    /** The ready-made journey that is chosen. */
    starter: z.string(),
  }),
  component: lazyRouteComponent(() => import("./new-page.js"), "NewJourneyPage"),
  staticData: {
    page: {
      title: { en: "Create a journey", de: "Journey erstellen" },
      document: "guides/first-journey",
      permission: "journeys:write",
    },
  },
});

export const editJourneyRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "journeys/$journeyId/edit",
  validateSearch: searchOf({
    /** The step whose settings are open. */
    node: z.string(),
    /** Default: the list. */
    view: z.enum(["canvas", "json"]),
    /** The user whose way a replay shows. */
    user: z.string(),
  }),
  component: lazyRouteComponent(() => import("./edit-page.js"), "EditJourneyPage"),
  staticData: {
    page: {
      title: { en: "Edit journey", de: "Journey bearbeiten" },
      document: "journeys",
      permission: "journeys:write",
    },
  },
});
