/** The routes of the audit log. */
import { forgetInstallationActor, putInstallationRetention } from "@signalbox/access";
import { forgetAuditActor, putAuditRetention } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { downloadAudit } from "./download-audit.js";
import { getAuditRetention } from "./get-audit-retention.js";
import { getInstallationRetention } from "./get-installation-retention.js";
import { listAudit } from "./list-audit.js";
import { verifyAudit } from "./verify-audit.js";

export const auditRoutes: RouteTable = routeTable("Audit log", [
  get("/audit", listAudit, "audit:read"),
  get("/audit/verify", verifyAudit, "audit:read"),
  get("/audit/download", downloadAudit, "audit:read"),
  get("/settings/audit-retention", getAuditRetention, "audit:read"),
  put("/settings/audit-retention", command(putAuditRetention), "audit:write"),
  post("/audit/forget-actor", command(forgetAuditActor), "audit:write"),
  get("/installation/audit-retention", getInstallationRetention, "audit:read"),
  put(
    "/installation/audit-retention",
    { ...command(putInstallationRetention), isFor: "owners" },
    "audit:write",
  ),
  post(
    "/installation/audit/forget-actor",
    { ...command(forgetInstallationActor), isFor: "owners" },
    "audit:write",
  ),
]);
