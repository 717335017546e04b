/** The routes of content templates. */
import { archiveTemplate, deleteTemplate } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { batchSend } from "./batch-send.js";
import { effectOfPart, effectOfTemplate } from "../effects/template-effect.js";
import { foreseeMessage } from "./foresee-message.js";
import { lintTemplate } from "./lint-template.js";
import { listTemplates } from "./list-templates.js";
import { listUsesOf } from "../uses/list-uses.js";
import { getBrand } from "../settings/get-brand.js";
import { previewMessage } from "./preview/preview-message.js";
import { listParts } from "./list-parts.js";
import { previewTemplate } from "./preview-template.js";
import { putPart } from "./put-part.js";
import { putTemplate } from "./put-template.js";
import { renderContents } from "./render-contents.js";
import { resetTemplate } from "./reset-template.js";
import { templateCode } from "./template-code.js";
import { templateLanguage } from "./template-language.js";
import { testTemplate } from "./test-template.js";

export const templateRoutes: RouteTable = routeTable("Content templates", [
  get("/content/templates", listTemplates, "templates:read"),
  get("/content/templates/reference", templateLanguage, "templates:read"),
  put("/content/templates", putTemplate, "templates:write"),
  put("/content/templates/archive", command(archiveTemplate), "templates:write"),
  post("/content/templates/effect", effectOfTemplate, "templates:read"),
  del("/content/templates", command(deleteTemplate), "templates:write"),
  get("/content/templates/:id/uses", listUsesOf("template"), "templates:read"),
  get("/content/templates/:id/preview", previewTemplate, "templates:read"),
  put("/content/templates/reset", resetTemplate, "templates:write"),
  post("/content/templates/preview", previewMessage, "templates:read"),
  post("/content/templates/render", renderContents, "templates:read"),
  post("/content/templates/lint", lintTemplate, "templates:read"),
  post("/content/templates/mjml", templateCode, "templates:read"),
  post("/content/templates/foresee", foreseeMessage, "broadcasts:send"),
  post("/content/templates/test", testTemplate, "templates:write"),
  post("/content/templates/batch-send", batchSend, "broadcasts:send"),
  get(
    "/content/brand",
    {
      ...getBrand,
      summary: "Show the brand that mails have",
      description: "As `GET /settings/brand`, for those who write templates and see no settings.",
    },
    "templates:read",
  ),
]);

const archive = command(archiveTemplate);
const remove = command(deleteTemplate);

/** Parts are kept as templates, so their commands are those of templates. */
export const partRoutes: RouteTable = routeTable("Parts of templates", [
  get("/content/parts", listParts, "templates:read"),
  put("/content/parts", putPart, "templates:write"),
  put("/content/parts/archive", { ...archive, summary: "Archive a part" }, "templates:write"),
  post("/content/parts/effect", effectOfPart, "templates:read"),
  del(
    "/content/parts",
    {
      ...remove,
      summary: "Delete a part",
      description: "A part that a template names cannot be deleted (`InUse`).",
    },
    "templates:write",
  ),
  get("/content/parts/:id/uses", listUsesOf("template"), "templates:read"),
  get("/content/parts/:id/preview", previewTemplate, "templates:read"),
]);
