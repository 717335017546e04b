/** The routes of broadcasts. */
import {
  archiveBroadcast,
  duplicateBroadcast,
  executeBroadcast,
  moveBroadcastBy,
  putBroadcast,
  recomputeBroadcastSegment,
  renameBroadcast,
  resendBroadcast,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getContent } from "./get-content.js";
import { listBroadcasts } from "./list-broadcasts.js";
import { reachOfBroadcast } from "./reach-of-broadcast.js";
import { testBroadcast } from "./test-broadcast.js";

export const broadcastRoutes: RouteTable = routeTable("Broadcasts", [
  post("/broadcasts/execute", command(executeBroadcast), "broadcasts:write"),
  get("/broadcasts", listBroadcasts, "broadcasts:read"),
  get("/broadcasts/content", getContent, "broadcasts:read"),
  post("/broadcasts/reach", reachOfBroadcast, "broadcasts:read"),
  post("/broadcasts/duplicate", command(duplicateBroadcast), "broadcasts:write"),
  post("/broadcasts/test", testBroadcast, "broadcasts:write"),
  post("/broadcasts/resend", command(resendBroadcast), "broadcasts:write"),
  put("/broadcasts/v2", command(putBroadcast), "broadcasts:write"),
  put("/broadcasts", command(renameBroadcast), "broadcasts:write"),
  post("/broadcasts/start", command(moveBroadcastBy("start")), "broadcasts:write"),
  post("/broadcasts/pause", command(moveBroadcastBy("pause")), "broadcasts:write"),
  post("/broadcasts/resume", command(moveBroadcastBy("resume")), "broadcasts:write"),
  post("/broadcasts/cancel", command(moveBroadcastBy("cancel")), "broadcasts:write"),
  post("/broadcasts/unschedule", command(moveBroadcastBy("unschedule")), "broadcasts:write"),
  put("/broadcasts/archive", command(archiveBroadcast), "broadcasts:write"),
  put("/broadcasts/recompute-segment", command(recomputeBroadcastSegment), "broadcasts:write"),
]);
