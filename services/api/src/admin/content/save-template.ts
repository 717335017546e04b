/** Saves a template with a command that contains its unchanged parts. */
import {
  confirmedDraft,
  draftBefore,
  isPart,
  putTemplate as command,
  readTextsOf,
  templateRowId,
  templateTable,
  type KeptTemplate,
  type PutTemplate,
  type TemplateKind,
} from "@signalbox/workspace";
import { issueAt, type Json, type WorkspaceId } from "@signalbox/core";
import { runWithReading } from "../../commands/run-with-reading.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { listedTemplateSchema, savedTemplate } from "./saved-template.js";

export interface TemplateChange extends Omit<
  PutTemplate,
  "newId" | "kept" | "draftBefore" | "confirmedDraft"
> {
  /** Default: a template. */
  readonly of?: TemplateKind;
}

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
  { of = "template", ...change }: TemplateChange,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "newId">,
): Promise<PutTemplate> {
  const { templates } = await readWorkspace(workspaceId, api.actors);
  const stored = templates.find(({ id, name }) =>
    change.id === undefined ? name === change.name : id === change.id,
  );
  if (stored !== undefined && isPart(stored) !== (of === "part")) {
    const field = change.id === undefined ? "name" : "id";
    throw badRequest(issueAt([field], isPart(stored) ? requestSays.isPart() : requestSays.isNoPart()));
  }
  const kept = await keptBy(change, { workspaceId, id: stored?.id }, api);
  const id = change.id ?? stored?.id;
  const touchesDraft = change.draft !== undefined || change.definition !== undefined;
  const before =
    id === undefined || !touchesDraft ? null : await draftBefore({ workspaceId, kind: "templates", id }, api);
  return {
    ...change,
    newId: api.newId(),
    draftBefore: before,
    ...(await confirmedDraft(change, { kind: "templates", workspaceId }, api)),
    ...(kept !== undefined && { kept }),
  };
}

async function keptBy(
  { definition, draft }: TemplateChange,
  { workspaceId, id }: { readonly workspaceId: WorkspaceId; readonly id: string | undefined },
  { tables }: Pick<ApiContext, "tables">,
): Promise<KeptTemplate | undefined> {
  if ((definition !== undefined && draft !== undefined) || id === undefined) return undefined;
  const row = await tables.get(templateTable.name, templateRowId(workspaceId, id));
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
  const texts = await readTextsOf(workspaceId, template.id, tables);
  const shown = {
    definition: definition?.text ?? texts.definition,
    draft: draft === undefined ? texts.draft : (draft?.text ?? null),
  };
  return { status: 200, body: savedTemplate(workspaceId, template, shown) };
}
