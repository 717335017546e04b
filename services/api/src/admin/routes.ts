/**
 * Every admin operation, in the order of the reference: the tables of all resources. The router, the OpenAPI document
 * and the routes test use it.
 */
import type { RouteTable } from "../http/route-table.js";
import type { Route } from "../http/route.js";
import { mailboxRoutes } from "../mailbox/routes.js";
import { workspaceRoutes } from "../workspaces/routes.js";
import { adminKeyRoutes } from "./admin-keys/routes.js";
import { approvalRoutes } from "./approvals/routes.js";
import { analysisRoutes, journeysStatsRoutes } from "./analysis/routes.js";
import { auditRoutes } from "./audit/routes.js";
import { broadcastRoutes } from "./broadcasts/routes.js";
import { bulkRoutes } from "./bulk/routes.js";
import { commandRoutes } from "./commands/routes.js";
import { recomputeRoutes } from "./computed-properties/routes.js";
import { partRoutes, templateRoutes } from "./content/routes.js";
import { deadLetterRoutes } from "./dead-letters/routes.js";
import { deliveryRoutes } from "./deliveries/routes.js";
import { draftRoutes } from "./drafts/routes.js";
import { eventRoutes } from "./events/routes.js";
import { exportRoutes } from "./exports/routes.js";
import { groupRoutes } from "./groups/routes.js";
import { liveRoutes } from "./live/routes.js";
import { imageRoutes } from "./images/routes.js";
import { importRoutes } from "./imports/routes.js";
import { journeyRoutes } from "./journeys/routes.js";
import { meRoutes } from "./me/routes.js";
import { memberRoutes } from "./members/routes.js";
import { operationRoutes } from "./operations/routes.js";
import { rejectedEventRoutes } from "./rejected-events/routes.js";
import { revisionRoutes } from "./revisions/routes.js";
import { segmentRoutes } from "./segments/routes.js";
import { serviceAccountRoutes } from "./service-accounts/routes.js";
import { settingRoutes } from "./settings/routes.js";
import { identityProviderRoutes } from "./identity-providers/routes.js";
import { subscriptionRoutes } from "./subscription-groups/routes.js";
import { suppressionRoutes } from "./suppressions/routes.js";
import { userPropertyRoutes } from "./user-properties/routes.js";
import { userRoutes } from "./users/routes.js";

const adminPrefix = "/api/admin";

/** The path of a route, with its parameters as `:id`. */
export function fullPath({ base, path }: Pick<Route, "base" | "path">): string {
  return (base ?? adminPrefix) + path;
}

export const adminRoutes: RouteTable = [
  ...templateRoutes,
  ...imageRoutes,
  ...partRoutes,
  ...userRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...bulkRoutes,
  ...segmentRoutes,
  ...journeyRoutes,
  ...userPropertyRoutes,
  ...subscriptionRoutes,
  ...recomputeRoutes,
  ...eventRoutes,
  ...liveRoutes,
  ...groupRoutes,
  ...broadcastRoutes,
  ...deliveryRoutes,
  ...analysisRoutes,
  ...journeysStatsRoutes,
  ...suppressionRoutes,
  ...settingRoutes,
  ...memberRoutes,
  ...identityProviderRoutes,
  ...adminKeyRoutes,
  ...meRoutes,
  ...serviceAccountRoutes,
  ...draftRoutes,
  ...revisionRoutes,
  ...approvalRoutes,
  ...workspaceRoutes,
  ...mailboxRoutes,
  ...rejectedEventRoutes,
  ...deadLetterRoutes,
  ...operationRoutes,
  ...commandRoutes,
  ...auditRoutes,
];
