/** The routes of content templates. */
import { deleteTemplate } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { batchSend } from "./batch-send.js";
import { listTemplates } from "./list-templates.js";
import { putTemplate } from "./put-template.js";
import { renderContents } from "./render-contents.js";
import { resetTemplate } from "./reset-template.js";
import { testTemplate } from "./test-template.js";

export const templateRoutes: RouteTable = routeTable("Content templates", [
  get("/content/templates", listTemplates),
  put("/content/templates", putTemplate),
  del("/content/templates", command(deleteTemplate)),
  put("/content/templates/reset", resetTemplate),
  post("/content/templates/render", renderContents),
  post("/content/templates/test", testTemplate),
  post("/content/templates/batch-send", batchSend),
]);
