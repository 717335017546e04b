/**
 * What an approval does: the command that publishes the draft or starts the resource. The api reads the draft, because a
 * command cannot read rows; one that was read at another revision is refused as overtaken.
 */
import { isJsonObject, issueAt, type Json, type Refusal, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { decideMove } from "../broadcasts/move-broadcast.js";
import { overtaken, refused, type CommandContext, type CommandResult } from "../command.js";
import { draftName, presentName } from "../journeys/journey-rows.js";
import { putJourney, type PutJourney } from "../journeys/put-journey.js";
import type { OperationTools } from "../operation.js";
import { readWorkspaces } from "../read-workspaces.js";
import type { StoredJourney, WorkspaceState } from "../state.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { templateTextField, type TemplateText } from "../template-text.js";
import { putTemplate } from "../templates/put-template.js";
import type { ApprovalResource } from "./approval.js";
import { broadcastDigests } from "./broadcast-parts.js";
import { says } from "../issue-sentences.js";

export interface ApprovalContent {
  /** The draft that becomes the definition, or the definition that a start needs. */
  readonly journey?: {
    readonly draftRevision?: number;
    readonly draft?: Json;
    readonly kept?: Exclude<PutJourney["kept"], undefined>;
  };
  readonly template?: { readonly revision: number; readonly draft: TemplateText | null };
  readonly broadcast?: { readonly recipients: number };
}

export const approvalContentSchema: z.ZodType<ApprovalContent> = z.object({
  journey: z
    .object({
      draftRevision: z.int().exactOptional(),
      draft: z.json().exactOptional(),
      kept: z.object({ journeyId: z.string(), version: z.int(), definition: z.json() }).exactOptional(),
    })
    .exactOptional(),
  template: z.object({ revision: z.number(), draft: templateTextField.nullable() }).exactOptional(),
  broadcast: z.object({ recipients: z.int() }).exactOptional(),
});

type Tools = Pick<OperationTools, "actors" | "tables" | "readWorkspace" | "templateText" | "countMembers">;

/** Throws `BadRequest` or `TemplateSyntaxError` for a template's draft that cannot be sent. */
export async function readContent(
  resource: ApprovalResource,
  workspaceId: WorkspaceId,
  tools: Tools,
): Promise<ApprovalContent> {
  switch (resource.type) {
    case "Journey":
      return readJourney(resource.id, workspaceId, tools);
    case "Template":
      return readTemplate(resource.id, workspaceId, tools);
    case "Broadcast":
      return readBroadcast(resource.id, workspaceId, tools);
  }
}

async function readJourney(id: string, workspaceId: WorkspaceId, tools: Tools): Promise<ApprovalContent> {
  const find = (state: WorkspaceState): StoredJourney | undefined =>
    state.journeys.find((journey) => journey.id === id);
  const namesOf = (journey: StoredJourney): readonly string[] =>
    [draftName(journey) ?? presentName(journey) ?? []].flat();
  const of = (state: WorkspaceState): readonly string[] => [find(state) ?? []].flat().flatMap(namesOf);
  const reading = (await readWorkspaces([workspaceId], { of }, tools)).get(workspaceId);
  const journey = reading && find(reading.state);
  if (journey === undefined) return {};
  const { version, draftRevision } = journey;
  const content = reading?.contents.get(draftName(journey) ?? presentName(journey) ?? "");
  if (content === undefined) return {};
  return draftRevision === undefined
    ? { journey: { kept: { journeyId: id, version, definition: content } } }
    : { journey: { draftRevision, draft: content } };
}

async function readTemplate(
  id: string,
  workspaceId: WorkspaceId,
  { tables, templateText }: Tools,
): Promise<ApprovalContent> {
  const row = await tables.get(templateTable.name, templateRowId(workspaceId, id));
  if (row === undefined) return {};
  const { revision, draft } = templateTable.read(row);
  const sent: unknown = draft === null ? undefined : JSON.parse(draft);
  const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  const checked = isObject
    ? await templateText({ sent: { ...sent }, field: "draft", stored: { id } }, workspaceId)
    : null;
  return { template: { revision, draft: checked } };
}

async function readBroadcast(
  id: string,
  workspaceId: WorkspaceId,
  { readWorkspace, countMembers }: Tools,
): Promise<ApprovalContent> {
  const { broadcasts } = await readWorkspace(workspaceId);
  const segmentId = broadcasts.find((each) => each.id === id)?.segmentId;
  if (segmentId === undefined) return {};
  return { broadcast: { recipients: await countMembers(workspaceId, segmentId) } };
}

export interface Publication {
  readonly resource: ApprovalResource;
  readonly content: ApprovalContent;
  /** The request that is approved; absent while it is only looked whether it could be. */
  readonly approvalId?: string;
}

/** The result of the command, with its refusals. */
export function publish(
  state: WorkspaceState,
  { resource, content, approvalId }: Publication,
  context: CommandContext,
): CommandResult {
  switch (resource.type) {
    case "Journey":
      return publishJourney(state, resource, content.journey, context);
    case "Template":
      return publishTemplate(state, resource.id, content.template, context);
    case "Broadcast": {
      const { id } = resource;
      const broadcast = state.broadcasts.find((each) => each.id === id);
      const action = broadcast?.status === "Paused" ? "resume" : "start";
      if (broadcast === undefined || approvalId === undefined)
        return decideMove(state, { id, action }, context);
      const approved = { approvalId, digests: broadcastDigests(state, broadcast), ...content.broadcast };
      return decideMove(state, { id, action, approved }, context);
    }
  }
}

function publishJourney(
  state: WorkspaceState,
  { id, status }: Extract<ApprovalResource, { readonly type: "Journey" }>,
  content: ApprovalContent["journey"],
  context: CommandContext,
): CommandResult {
  const stored = state.journeys.find((journey) => journey.id === id);
  if (stored === undefined) return refuse(state, "NotFound", `no journey with id "${id}"`);
  const hasDraft = stored.draftRevision !== undefined;
  if (!hasDraft && (status === undefined || stored.status === status)) {
    const what = status === undefined ? "name the status Running, or put a draft" : "put a draft first";
    return refuse(state, "BadRequest", issueAt(["resource"], says.noJourneyDraft({ what })));
  }
  if (stored.draftRevision !== content?.draftRevision) return changedSince(state);
  const { draft, kept } = content ?? {};
  if (hasDraft && !isJsonObject(draft)) {
    return refuse(state, "ConstraintViolation", issueAt(["draft"], says.noDefinition()));
  }
  return putJourney.decide(
    state,
    {
      id,
      newId: id,
      ...(draft !== undefined && { definition: draft }),
      ...(kept !== undefined && { kept }),
      ...(status !== undefined && { status }),
    },
    context,
  );
}

function publishTemplate(
  state: WorkspaceState,
  id: string,
  content: ApprovalContent["template"],
  context: CommandContext,
): CommandResult {
  const stored = state.templates.find((template) => template.id === id);
  if (stored === undefined) return refuse(state, "NotFound", `no template with id "${id}"`);
  if (content?.revision !== stored.revision) return changedSince(state);
  if (content.draft === null) {
    return refuse(state, "BadRequest", issueAt(["resource"], says.noTemplateDraft()));
  }
  const change = { id, newId: id, name: stored.name, definition: content.draft, draft: null };
  return putTemplate.decide(state, change, context);
}

function refuse(state: WorkspaceState, code: string, what: Refusal): CommandResult {
  return { state, outcome: refused(code, what) };
}

function changedSince(state: WorkspaceState): CommandResult {
  return refuse(state, overtaken, "it was changed by someone else at the same moment; send the call again");
}
