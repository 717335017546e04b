/** The routes of approvals. Those who decide need the permission to publish as well, which the workspace's actor checks. */
import {
  approveRequest,
  putApprovalSettings,
  refuseRequest,
  requestApproval,
  withdrawRequest,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getApprovalSettings } from "./get-approval-settings.js";
import { listApprovals } from "./list-approvals.js";
import { showApprovalContent } from "./show-approval-content.js";

export const approvalRoutes: RouteTable = routeTable("Approvals", [
  post("/approvals", command(requestApproval), "approvals:write"),
  get("/approvals", listApprovals, "approvals:read"),
  post("/approvals/approve", command(approveRequest), "approvals:write"),
  post("/approvals/refuse", command(refuseRequest), "approvals:write"),
  post("/approvals/withdraw", command(withdrawRequest), "approvals:write"),
  get("/approvals/:id/content", showApprovalContent, "approvals:read"),
  put("/settings/approvals", command(putApprovalSettings), "members:write"),
  get("/settings/approvals", getApprovalSettings, "approvals:read"),
]);
