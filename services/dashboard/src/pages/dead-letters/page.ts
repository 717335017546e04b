/** The page of dead letters: messages that could not be processed, grouped by cause, and each in full. */
import { IconMailX } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { deadLettersList } from "./dead-letters-list.js";

export const deadLettersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "dead-letters",
  validateSearch: deadLettersList.search,
  component: lazyRouteComponent(() => import("./dead-letters-page.js"), "DeadLettersPage"),
  staticData: {
    page: {
      title: { en: "Failed processing", de: "Nicht verarbeitet" },
      document: "dashboard#operations",
      permission: "operations:read",
      navigation: { group: "operate", order: 20, icon: IconMailX },
      keywords: "dead letter failed messages errors replay discard fehler wiederholen verwerfen",
    },
  },
});
