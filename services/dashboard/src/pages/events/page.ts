/** The pages of events: what the apps reported, newest first, each event in full, and the names of events. */
import { IconBolt } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { prefetch } from "../../data/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { eventNamesList, eventsList, eventsRequest } from "./events-list.js";

export const eventsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "events",
  validateSearch: eventsList.search,
  beforeLoad: (entering) =>
    prefetch(entering, "events:read", (queries) =>
      queries.queryOptions("get", "/api/admin/events", eventsRequest(entering.search)),
    ),
  component: lazyRouteComponent(() => import("./events-page.js"), "EventsPage"),
  staticData: {
    page: {
      title: { en: "Events", de: "Ereignisse" },
      document: "reference/events",
      permission: "events:read",
      navigation: { group: "people", order: 30, icon: IconBolt },
      keywords: "live tail track identify aktivität",
    },
  },
});

export const eventNamesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "events/names",
  validateSearch: eventNamesList.search,
  component: lazyRouteComponent(() => import("./event-names-page.js"), "EventNamesPage"),
  staticData: {
    page: {
      title: { en: "Names of events", de: "Namen von Ereignissen" },
      document: "reference/events",
      permission: "events:read",
      keywords: "properties seen values eigenschaften werte tracking plan",
    },
  },
});
