/** The pages of deliveries: all messages, and one with how it came about. */
import { IconSend } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { prefetch } from "../../data/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { searchOf } from "../../ui/index.js";
import { deliveriesList, deliveriesRequest } from "./delivery-filter.js";

export const deliveriesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "deliveries",
  validateSearch: deliveriesList.search,
  beforeLoad: (entering) =>
    prefetch(entering, "deliveries:read", (queries) =>
      queries.queryOptions("get", "/api/admin/deliveries", deliveriesRequest(entering.search)),
    ),
  component: lazyRouteComponent(() => import("./deliveries-page.js"), "DeliveriesPage"),
  staticData: {
    page: {
      title: { en: "Deliveries", de: "Zustellungen" },
      document: "messaging#outcomes",
      permission: "deliveries:read",
      navigation: { group: "messages", order: 60, icon: IconSend },
      keywords: "messages emails sms push webhooks sent failed nachrichten gesendet",
      find: async (text, api, signal) =>
        (await import("./find-deliveries.js")).findDeliveries(text, api, signal),
    },
  },
});

export const deliveryRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "deliveries/$messageId",
  validateSearch: searchOf({
    /** How the message is shown. */
    as: z.enum(["phone", "desktop"]),
    /** The step whose details are open. */
    step: z.int(),
  }),
  component: lazyRouteComponent(() => import("./delivery-page.js"), "DeliveryPage"),
  staticData: {
    page: {
      title: { en: "Delivery", de: "Zustellung" },
      document: "messaging#outcomes",
      permission: "deliveries:read",
    },
  },
});
