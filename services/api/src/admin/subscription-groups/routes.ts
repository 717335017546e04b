/** The routes of subscription groups and of the subscription page. */
import { deleteSubscriptionGroup, deleteSubscriptionPage, putSubscriptionGroup } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getSubscriptionPage } from "../subscription-page/get-subscription-page.js";
import { putSubscriptionPage } from "../subscription-page/put-subscription-page.js";
import { getUserSubscriptions } from "./get-user-subscriptions.js";
import { listSubscriptionGroups } from "./list-subscription-groups.js";
import { putAssignments } from "./put-assignments.js";
import { uploadSubscriptionCsv } from "./upload-subscription-csv.js";

export const subscriptionRoutes: RouteTable = routeTable("Subscription groups", [
  get("/subscription-groups", listSubscriptionGroups),
  put("/subscription-groups", command(putSubscriptionGroup)),
  del("/subscription-groups", command(deleteSubscriptionGroup)),
  put("/subscription-groups/assignments", putAssignments),
  post("/subscription-groups/upload-csv", uploadSubscriptionCsv),
  get("/users/subscriptions", getUserSubscriptions),
  get("/subscription-management-template", getSubscriptionPage),
  put("/subscription-management-template", putSubscriptionPage),
  del("/subscription-management-template", command(deleteSubscriptionPage)),
]);
