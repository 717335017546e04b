/** The audit log: every change, refused change and sensitive read, with who did it. */
import { IconHistory } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { auditList } from "./audit-list.js";

export const auditRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "audit",
  validateSearch: auditList.search,
  component: lazyRouteComponent(() => import("./audit-page.js"), "AuditPage"),
  staticData: {
    page: {
      title: { en: "Audit log", de: "Audit-Protokoll" },
      document: "access#the-audit-log",
      permission: "audit:read",
      navigation: { group: "administer", order: 30, icon: IconHistory },
      keywords: "history changes who sign-ins änderungen verlauf wer anmeldungen",
    },
  },
});
