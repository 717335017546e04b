/** The page of approvals: what waits for a decision, and what was decided. */
import { IconChecks } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { approvalsList } from "./approvals-list.js";

export const approvalsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "approvals",
  validateSearch: approvalsList.search,
  component: lazyRouteComponent(() => import("./approvals-page.js"), "ApprovalsPage"),
  staticData: {
    page: {
      title: { en: "Approvals", de: "Freigaben" },
      document: "access#approvals",
      permission: "approvals:read",
      navigation: {
        group: "overview",
        order: 30,
        icon: IconChecks,
        count: async ({ client }, signal) => {
          const { data } = await client.GET("/api/admin/approvals", {
            params: { query: { status: "Open", limit: 100 } },
            signal,
          });
          return data?.approvals.length ?? 0;
        },
      },
      keywords: "requests publish review anträge veröffentlichen prüfen",
    },
  },
});
