/** The page of approvals: what waits for a decision, and what was decided. */
import { IconChecks } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf } from "../../ui/index.js";
import { approvalStatuses } from "./approval-row.js";

export const approvalsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "approvals",
  validateSearch: searchOf({
    ...listFields,
    status: z.enum(approvalStatuses),
    /** The id of the request that is open. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./approvals-page.js"), "ApprovalsPage"),
  staticData: {
    page: {
      title: { en: "Approvals", de: "Freigaben" },
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
