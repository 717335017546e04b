/** The routes of segments. */
import { archiveSegment, deleteSegment, putSegment, setSegmentStatus } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { checkSegmentCsv } from "./check-segment-csv.js";
import { clearManualSegment } from "./clear-manual-segment.js";
import { downloadSegments } from "./download-segments.js";
import { effectOfSegment } from "../effects/segment-effect.js";
import { explainSegment } from "./explain-segment.js";
import { listMembers } from "./list-members.js";
import { listSegments } from "./list-segments.js";
import { listUsesOf } from "../uses/list-uses.js";
import { manualSegmentStatus } from "./manual-segment-status.js";
import { previewSegment } from "./preview-segment.js";
import { removeFromList } from "./remove-from-list.js";
import { updateManualSegment } from "./update-manual-segment.js";
import { uploadSegmentCsv } from "./upload-segment-csv.js";

export const segmentRoutes: RouteTable = routeTable("Segments", [
  get("/segments", listSegments, "segments:read"),
  put("/segments", command(putSegment), "segments:write"),
  put("/segments/archive", command(archiveSegment), "segments:write"),
  del("/segments", command(deleteSegment), "segments:write"),
  patch("/segments/status", command(setSegmentStatus), "segments:write"),
  get("/segments/download", downloadSegments, "users:export"),
  post("/segments/upload-csv", uploadSegmentCsv, "segments:write"),
  post("/segments/upload-csv/check", checkSegmentCsv, "segments:write"),
  post("/segments/manual-segment/update", updateManualSegment, "segments:write"),
  post("/segments/manual-segment/remove", removeFromList, "segments:write"),
  post("/segments/manual-segment/clear", clearManualSegment, "segments:write"),
  get("/segments/manual-segment/status", manualSegmentStatus, "segments:read"),
  post("/segments/effect", effectOfSegment, "segments:read"),
  post("/segments/preview", previewSegment, "segments:read"),
  get("/segments/:id/members", listMembers, "users:read"),
  get("/segments/:id/uses", listUsesOf("segment"), "segments:read"),
  post("/segments/explain", explainSegment, "segments:read"),
]);
