/** The routes of broadcasts. */
import {
  archiveBroadcast,
  executeBroadcast,
  moveBroadcastBy,
  putBroadcast,
  recomputeBroadcastSegment,
  renameBroadcast,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { listBroadcasts } from "./list-broadcasts.js";

export const broadcastRoutes: RouteTable = routeTable("Broadcasts", [
  post("/broadcasts/execute", command(executeBroadcast)),
  get("/broadcasts", listBroadcasts),
  put("/broadcasts/v2", command(putBroadcast)),
  put("/broadcasts", command(renameBroadcast)),
  post("/broadcasts/start", command(moveBroadcastBy("start"))),
  post("/broadcasts/pause", command(moveBroadcastBy("pause"))),
  post("/broadcasts/resume", command(moveBroadcastBy("resume"))),
  post("/broadcasts/cancel", command(moveBroadcastBy("cancel"))),
  put("/broadcasts/archive", command(archiveBroadcast)),
  put("/broadcasts/recompute-segment", command(recomputeBroadcastSegment)),
]);
