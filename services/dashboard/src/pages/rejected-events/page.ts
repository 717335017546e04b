/** The page of rejected events: what could not be accepted, why, and the way to send it again. */
import { IconBan } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf } from "../../ui/index.js";

export const rejectedEventsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "rejected-events",
  validateSearch: searchOf({
    ...listFields,
    /** The id of the event that is open. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./rejected-events-page.js"), "RejectedEventsPage"),
  staticData: {
    page: {
      title: { en: "Rejected events", de: "Abgelehnte Ereignisse" },
      permission: "operations:read",
      navigation: { group: "people", order: 35, icon: IconBan },
      keywords: "invalid errors replay discard ungültig fehler wiederholen verwerfen",
    },
  },
});
