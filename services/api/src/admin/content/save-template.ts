/**
 * Saves a template with a command that contains its unchanged parts. If the template changes between the read and
 * the command, the command is refused and a new one is made from a new read. Its id is derived from the first
 * one's, so a call repeated with its idempotency key takes the same steps.
 */
import {
  putTemplate as command,
  templateOvertaken,
  templateRowId,
  templateTable,
  type CommandOutcome,
  type KeptTemplate,
  type PutTemplate,
} from "@signalbox/workspace";
import { AppError, type Json, type WorkspaceId } from "@signalbox/core";
import { commandIdOf } from "../../commands/command-id.js";
import { identifyCommand, readCommand, type CommandIdentity } from "../../commands/idempotency.js";
import { outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { listedTemplateSchema, savedTemplate, textsOf } from "./saved-template.js";

export type TemplateChange = Omit<PutTemplate, "newId" | "kept">;
type AnyRequest = RouteRequest<unknown, unknown>;

const maxAttempts = 8;

/** Throws the error of a refused change. */
export async function saveTemplate(
  change: TemplateChange,
  request: AnyRequest,
  api: ApiContext,
): Promise<RouteAnswer> {
  const first = await identifyCommand(request, api);
  let identity = first;
  for (let attempt = 1; ; attempt += 1) {
    const input = async (): Promise<PutTemplate> => inputOf(change, request.workspaceId, api);
    const outcome = await outcomeOfCommand({ command, input }, identity, request, api);
    if (outcome === undefined) return { status: 202, body: { commandId: identity.commandId } };
    if (outcome.ok) return answerOf(outcome.value, change, request.workspaceId, api);
    if (attempt === maxAttempts || !isOvertaken(outcome)) {
      throw new AppError({ code: outcome.code, message: outcome.message });
    }
    identity = await nextIdentity(first, attempt, request.workspaceId, api);
  }
}

function isOvertaken(outcome: CommandOutcome): boolean {
  return !outcome.ok && outcome.code === templateOvertaken;
}

async function nextIdentity(
  { commandId: first, fingerprint }: CommandIdentity,
  attempt: number,
  workspaceId: WorkspaceId,
  { tables, secrets }: Pick<ApiContext, "tables" | "secrets">,
): Promise<CommandIdentity> {
  const commandId = commandIdOf(workspaceId, `again/${first}/${attempt}`, secrets);
  const row = await readCommand(commandId, tables);
  return { commandId, ...(fingerprint !== undefined && { fingerprint }), ...(row !== undefined && { row }) };
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
