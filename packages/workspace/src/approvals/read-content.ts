/**
 * What a request is about, read by the api because a command cannot read rows: the draft when it is requested, and what was
 * kept of it when it is approved.
 */
import { audienceOfBroadcast, isJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import { draftBefore } from "../drafts/draft-changes.js";
import { readDraft } from "../drafts/read-drafts.js";
import { draftName, presentName } from "../journeys/journey-rows.js";
import type { OperationTools } from "../operation.js";
import { readWorkspaces } from "../read-workspaces.js";
import type { StoredJourney, WorkspaceState } from "../state.js";
import { templateRowId, templateTable } from "../template-rows.js";
import type { TemplateText } from "../template-text.js";
import type { KeptTemplate } from "../templates/kept-template.js";
import { approvalKindFacts } from "./approval-kinds.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { pageHtmlOf } from "./publish-definition.js";
import { approvalContentRowId, approvalContentTable } from "./content-rows.js";
import { approvalContentSchema, type ApprovalContent, type RequestedDraft } from "./approval-content.js";

type Tools = Pick<
  OperationTools,
  "actors" | "tables" | "readWorkspace" | "templateText" | "requirePage" | "countAudience"
>;

/** Throws `BadRequest` or `TemplateSyntaxError` for the draft of a template or a page that cannot be rendered. */
export async function readContent(
  { type, id }: ApprovalResource,
  workspaceId: WorkspaceId,
  tools: Tools,
): Promise<ApprovalContent> {
  if (type === "Broadcast") return readBroadcast(id, workspaceId, tools);
  const { draft: kind } = approvalKindFacts[type];
  const { draft, isEarlier } = await readDraft({ workspaceId, kind, id }, tools);
  const { name, draftUpdatedAt, definition } = draft ?? {};
  const drafted: RequestedDraft | undefined =
    draftUpdatedAt === undefined
      ? undefined
      : {
          draftUpdatedAt,
          ...(name !== undefined && { name }),
          ...(isEarlier ? { isEarlier } : {}),
        };
  const common = { ofDrafts: true, ...(drafted !== undefined && { drafted }) } as const;
  switch (type) {
    case "Journey":
      return definition === undefined
        ? { ...common, ...(await readJourney(id, workspaceId, tools)) }
        : { ...common, journey: { draft: definition } };
    case "Template": {
      const text =
        definition === undefined ? null : await templateTextOf(definition, { workspaceId, id }, tools);
      const kept = await keptTemplate(workspaceId, id, tools);
      return {
        ...common,
        template: { revision: kept?.revision ?? 0, draft: text, ...(kept !== undefined && { kept }) },
      };
    }
    case "SubscriptionPage": {
      const html = pageHtmlOf(definition);
      if (html !== undefined) await tools.requirePage(html, workspaceId);
      return { ...common, ...(definition !== undefined && { definition }) };
    }
    case "Segment":
    case "UserProperty":
      return { ...common, ...(definition !== undefined && { definition }) };
  }
}

/** What was kept with the request, and the draft as it is now; throws as `readContent`. */
export async function readRequested(
  { id: approvalId, resource, keepsContent }: Approval,
  workspaceId: WorkspaceId,
  tools: Tools,
): Promise<ApprovalContent> {
  const { type, id } = resource;
  if (type === "Broadcast") return readBroadcast(id, workspaceId, tools);
  if (keepsContent !== true) return readEarlier(resource, workspaceId, tools);
  const row = await tools.tables.get(
    approvalContentTable.name,
    approvalContentRowId(workspaceId, approvalId),
  );
  if (row === undefined) return {};
  const content = approvalContentSchema.parse(JSON.parse(approvalContentTable.read(row).content));
  const before = await draftBefore({ workspaceId, kind: approvalKindFacts[type].draft, id }, tools);
  const { drafted, template } = content;
  const kept = template && (await keptTemplate(workspaceId, id, tools));
  return {
    ...content,
    ...(drafted !== undefined && { drafted: { ...drafted, before } }),
    ...(template !== undefined && {
      template: { revision: template.revision, draft: template.draft, ...(kept !== undefined && { kept }) },
    }),
  };
}

/** 2026-11-28: of a request of the release before, whose draft is where that release keeps it. */
async function readEarlier(
  { type, id }: Exclude<ApprovalResource, { readonly type: "Broadcast" }>,
  workspaceId: WorkspaceId,
  tools: Tools,
): Promise<ApprovalContent> {
  if (type === "Journey") return readJourney(id, workspaceId, tools);
  if (type !== "Template") return {};
  const row = await tools.tables.get(templateTable.name, templateRowId(workspaceId, id));
  if (row === undefined) return {};
  const { revision, draft } = templateTable.read(row);
  const sent = draft === null ? null : (JSON.parse(draft) as Json);
  return { template: { revision, draft: await templateTextOf(sent, { workspaceId, id }, tools) } };
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

/** Null for what is no object. */
async function templateTextOf(
  sent: Json,
  { workspaceId, id }: { readonly workspaceId: WorkspaceId; readonly id: string },
  { templateText }: Tools,
): Promise<TemplateText | null> {
  if (!isJsonObject(sent)) return null;
  return templateText({ sent, field: "draft", stored: { id } }, workspaceId);
}

async function keptTemplate(
  workspaceId: WorkspaceId,
  id: string,
  { tables }: Tools,
): Promise<KeptTemplate | undefined> {
  const row = await tables.get(templateTable.name, templateRowId(workspaceId, id));
  if (row === undefined) return undefined;
  const { revision, draft } = templateTable.read(row);
  return { templateId: id, revision, definition: null, draft };
}

async function readBroadcast(
  id: string,
  workspaceId: WorkspaceId,
  { readWorkspace, countAudience }: Tools,
): Promise<ApprovalContent> {
  const { broadcasts } = await readWorkspace(workspaceId);
  const broadcast = broadcasts.find((each) => each.id === id);
  const audience = audienceOfBroadcast(broadcast ?? {});
  if (audience.include.length === 0) return {};
  return { broadcast: { recipients: await countAudience(workspaceId, audience) } };
}
