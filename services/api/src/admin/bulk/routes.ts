/** The routes of bulk acts. The permission of each act comes on top. */
import { get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { effectOfBulkAct } from "./bulk-effect.js";
import { cancelBulkAct } from "./cancel-bulk-act.js";
import { downloadExport } from "./download-export.js";
import { getBulkAct, listBulkActs } from "./list-bulk-acts.js";
import { startBulkAct } from "./start-bulk-act.js";

export const bulkRoutes: RouteTable = routeTable("Users", [
  post("/bulk/effect", effectOfBulkAct, "users:read"),
  post("/bulk", startBulkAct, "users:read"),
  get("/bulk", listBulkActs, "users:read"),
  get("/bulk/:id", getBulkAct, "users:read"),
  post("/bulk/:id/cancel", cancelBulkAct, "users:read"),
  get("/bulk/:id/file", downloadExport, "users:export"),
]);
