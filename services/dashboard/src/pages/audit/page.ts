/** The audit log: every change, refused change and sensitive read, with who did it. */
import { IconHistory } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, periodFields, searchOf } from "../../ui/index.js";

export const auditRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "audit",
  validateSearch: searchOf({
    ...listFields,
    ...periodFields,
    actor: z.string(),
    action: z.string(),
    kind: z.string(),
    /** With `kind`. */
    resource: z.string(),
    outcome: z.enum(["done", "refused"]),
    /** The log of the installation itself, for its owners. */
    log: z.literal("installation"),
    /** The entry that is open, as `entryKey` writes it. */
    open: z.string(),
  }),
  component: lazyRouteComponent(() => import("./audit-page.js"), "AuditPage"),
  staticData: {
    page: {
      title: { en: "Audit log", de: "Audit-Protokoll" },
      permission: "audit:read",
      navigation: { group: "administer", order: 30, icon: IconHistory },
      keywords: "history changes who sign-ins änderungen verlauf wer anmeldungen",
    },
  },
});
