/** The page of the operation of the installation: servers, backlog, workers, alarms and the recompute. */
import { IconHeartRateMonitor } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf } from "../../ui/index.js";

export const operationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "operations",
  validateSearch: searchOf({
    ...listFields,
    /** The worker that is open. */
    worker: z.string(),
    /** The partition that is open. */
    partition: z.int(),
  }),
  component: lazyRouteComponent(() => import("./operations-page.js"), "OperationsPage"),
  staticData: {
    page: {
      title: { en: "Operations", de: "Betrieb" },
      document: "operations",
      permission: "operations:read",
      navigation: { group: "operate", order: 10, icon: IconHeartRateMonitor },
      keywords: "health backlog partitions workers redis mongodb queue recompute alarms zustand rückstand",
    },
  },
});
