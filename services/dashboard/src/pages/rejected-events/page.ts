/** The page of rejected events: what could not be accepted, why, and the way to send it again. */
import { IconBan } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { rejectedEventsList } from "./rejected-events-list.js";

export const rejectedEventsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "rejected-events",
  validateSearch: rejectedEventsList.search,
  component: lazyRouteComponent(() => import("./rejected-events-page.js"), "RejectedEventsPage"),
  staticData: {
    page: {
      title: { en: "Rejected events", de: "Abgelehnte Ereignisse" },
      document: "administration#answers-to-events",
      permission: "operations:read",
      navigation: { group: "people", order: 35, icon: IconBan },
      keywords: "invalid errors replay discard ungültig fehler wiederholen verwerfen",
    },
  },
});
