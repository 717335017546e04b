/** The routes of segments. */
import { deleteSegment, putSegment, setSegmentStatus } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { clearManualSegment } from "./clear-manual-segment.js";
import { downloadSegments } from "./download-segments.js";
import { explainSegment } from "./explain-segment.js";
import { listSegments } from "./list-segments.js";
import { manualSegmentStatus } from "./manual-segment-status.js";
import { previewSegment } from "./preview-segment.js";
import { updateManualSegment } from "./update-manual-segment.js";
import { uploadSegmentCsv } from "./upload-segment-csv.js";

export const segmentRoutes: RouteTable = routeTable("Segments", [
  get("/segments", listSegments),
  put("/segments", command(putSegment)),
  del("/segments", command(deleteSegment)),
  patch("/segments/status", command(setSegmentStatus)),
  get("/segments/download", downloadSegments),
  post("/segments/upload-csv", uploadSegmentCsv),
  post("/segments/manual-segment/update", updateManualSegment),
  post("/segments/manual-segment/clear", clearManualSegment),
  get("/segments/manual-segment/status", manualSegmentStatus),
  post("/segments/preview", previewSegment),
  post("/segments/explain", explainSegment),
]);
