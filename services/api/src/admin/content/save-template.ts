/** Saves a template with a command that contains its unchanged parts. */
import {
  putTemplate as command,
  templateRowId,
  templateTable,
  type KeptTemplate,
  type PutTemplate,
} from "@signalbox/workspace";
import type { Json, WorkspaceId } from "@signalbox/core";
import { runWithReading } from "../../commands/run-with-reading.js";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { listedTemplateSchema, savedTemplate, textsOf } from "./saved-template.js";

export type TemplateChange = Omit<PutTemplate, "newId" | "kept">;

export async function saveTemplate(
  change: TemplateChange,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { workspaceId } = request;
  return runWithReading(
    {
      command,
      input: () => inputOf(change, workspaceId, api),
      answer: (value) => answerOf(value, change, workspaceId, api),
    },
    request,
    api,
  );
}

async function inputOf(
  change: TemplateChange,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "newId">,
): Promise<PutTemplate> {
  const kept = await keptBy(change, workspaceId, api);
  return { ...change, newId: api.newId(), ...(kept !== undefined && { kept }) };
}

async function keptBy(
  { id, name, definition, draft }: TemplateChange,
  workspaceId: WorkspaceId,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<KeptTemplate | undefined> {
  if (definition !== undefined && draft !== undefined) return undefined;
  const { templates } = await readWorkspace(workspaceId, actors);
  const stored = templates.find((each) => (id === undefined ? each.name === name : each.id === id));
  const row = stored && (await tables.get(templateTable.name, templateRowId(workspaceId, stored.id)));
  if (row === undefined) return undefined;
  const { templateId, revision, ...texts } = templateTable.read(row);
  return {
    templateId,
    revision,
    definition: definition === undefined ? texts.definition : null,
    draft: draft === undefined ? texts.draft : null,
  };
}

/** A later repeat of the call returns the current value of the parts it did not put. */
async function answerOf(
  outcome: Json,
  { definition, draft }: TemplateChange,
  workspaceId: WorkspaceId,
  { tables }: Pick<ApiContext, "tables">,
): Promise<RouteAnswer> {
  const template = listedTemplateSchema.parse(outcome);
  const texts = textsOf(await tables.get(templateTable.name, templateRowId(workspaceId, template.id)));
  const shown = {
    definition: definition?.text ?? texts.definition,
    draft: draft === undefined ? texts.draft : (draft?.text ?? null),
  };
  return { status: 200, body: savedTemplate(workspaceId, template, shown) };
}
