/** The routes of subscription groups and of the subscription page. */
import { deleteSubscriptionGroup, deleteSubscriptionPage, putSubscriptionGroup } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getSubscriptionPage } from "../subscription-page/get-subscription-page.js";
import { previewSubscriptionPage } from "../subscription-page/preview-subscription-page.js";
import { effectOfSubscriptionPage } from "../effects/page-effect.js";
import { putSubscriptionPage } from "../subscription-page/put-subscription-page.js";
import { checkSubscriptionCsv } from "./check-subscription-csv.js";
import { getUserSubscriptions } from "./get-user-subscriptions.js";
import { listSubscriptionGroups } from "./list-subscription-groups.js";
import { listUsesOf } from "../uses/list-uses.js";
import { putAssignments } from "./put-assignments.js";
import { uploadSubscriptionCsv } from "./upload-subscription-csv.js";

export const subscriptionRoutes: RouteTable = routeTable("Subscription groups", [
  get("/subscription-groups", listSubscriptionGroups, "subscriptions:read"),
  put("/subscription-groups", command(putSubscriptionGroup), "subscriptions:write"),
  del("/subscription-groups", command(deleteSubscriptionGroup), "subscriptions:write"),
  put("/subscription-groups/assignments", putAssignments, "subscriptions:write"),
  get("/subscription-groups/:id/uses", listUsesOf("subscriptionGroup"), "subscriptions:read"),
  post("/subscription-groups/upload-csv", uploadSubscriptionCsv, "subscriptions:write"),
  post("/subscription-groups/upload-csv/check", checkSubscriptionCsv, "subscriptions:write"),
  get("/users/subscriptions", getUserSubscriptions, "users:read"),
  get("/subscription-management-template", getSubscriptionPage, "subscriptions:read"),
  put("/subscription-management-template", putSubscriptionPage, "subscriptions:write"),
  post("/subscription-management-template/preview", previewSubscriptionPage, "subscriptions:read"),
  post("/subscription-page/effect", effectOfSubscriptionPage, "subscriptions:read"),
  del("/subscription-management-template", command(deleteSubscriptionPage), "subscriptions:write"),
]);
