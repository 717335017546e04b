/** What an approval does: the command that publishes the draft or starts the resource. */
import { isJsonObject, issueAt, type Refusal } from "@signalbox/core";
import { decideMove } from "../broadcasts/move-broadcast.js";
import { overtaken, refused, type CommandContext, type CommandResult } from "../command.js";
import type { DraftBefore } from "../drafts/draft-changes.js";
import { putJourney } from "../journeys/put-journey.js";
import type { WorkspaceState } from "../state.js";
import { putTemplate } from "../templates/put-template.js";
import type { ApprovalContent } from "./approval-content.js";
import type { ApprovalResource } from "./approval.js";
import { broadcastDigests } from "./broadcast-parts.js";
import { publishPage, publishSegment, publishUserProperty } from "./publish-definition.js";
import { says } from "../issue-sentences.js";

export interface Publication {
  readonly resource: ApprovalResource;
  readonly content: ApprovalContent;
  /** Of a journey. */
  readonly canRunMultiple?: boolean | undefined;
  /** The request that is approved; absent while it is only looked whether it could be. */
  readonly approvalId?: string;
}

/** The result of the command, with its refusals. */
export function publish(
  state: WorkspaceState,
  { resource, content, canRunMultiple, approvalId }: Publication,
  context: CommandContext,
): CommandResult {
  switch (resource.type) {
    case "Journey":
      return publishJourney(state, resource, { content, canRunMultiple }, context);
    case "Template":
      return publishTemplate(state, resource.id, content, context);
    case "Segment":
      return publishSegment(state, resource.id, content, context);
    case "UserProperty":
      return publishUserProperty(state, resource.id, content, context);
    case "SubscriptionPage":
      return publishPage(state, resource.id, content, context);
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
  { content, canRunMultiple }: Pick<Publication, "content" | "canRunMultiple">,
  context: CommandContext,
): CommandResult {
  const stored = state.journeys.find((journey) => journey.id === id);
  const { draft, kept, draftRevision, moveRuns, movingRuns } = content.journey ?? {};
  if (stored === undefined && draft === undefined) {
    return refuse(state, "NotFound", `no journey with id "${id}"`);
  }
  if (content.ofDrafts !== true && stored?.draftRevision !== draftRevision) return changedSince(state);
  if (draft === undefined && (status === undefined || stored?.status === status)) {
    const what = status === undefined ? "name the status Running, or put a draft" : "put a draft first";
    return refuse(state, "BadRequest", issueAt(["resource"], says.noJourneyDraft({ what })));
  }
  if (draft !== undefined && !isJsonObject(draft)) {
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
      ...(canRunMultiple !== undefined && { canRunMultiple }),
      ...(moveRuns !== undefined && { moveRuns }),
      ...(movingRuns !== undefined && { movingRuns }),
      ...draftFieldsOf(content),
    },
    context,
  );
}

/** What a put says of the draft that it publishes. */
function draftFieldsOf({ drafted }: ApprovalContent): {
  readonly name?: string;
  readonly draftUpdatedAt?: number;
  readonly draftBefore: DraftBefore | null;
} {
  if (drafted === undefined) return { draftBefore: null };
  const { name, draftUpdatedAt, before = null } = drafted;
  return { ...(name !== undefined && { name }), draftUpdatedAt, draftBefore: before };
}

function publishTemplate(
  state: WorkspaceState,
  id: string,
  content: ApprovalContent,
  context: CommandContext,
): CommandResult {
  const stored = state.templates.find((template) => template.id === id);
  const { ofDrafts = false, drafted, template } = content;
  const name = drafted?.name ?? stored?.name;
  if (name === undefined || (stored === undefined && drafted === undefined)) {
    return refuse(state, "NotFound", `no template with id "${id}"`);
  }
  if (!ofDrafts && template?.revision !== stored?.revision) return changedSince(state);
  const { draft: definition = null, kept } = template ?? {};
  if (definition === null) {
    return refuse(state, "BadRequest", issueAt(["resource"], says.noTemplateDraft()));
  }
  const change = { id, newId: id, name, definition };
  return putTemplate.decide(
    state,
    ofDrafts
      ? { ...change, ...draftFieldsOf(content), name, ...(kept !== undefined && { kept }) }
      : { ...change, draft: null, draftBefore: null },
    context,
  );
}

function refuse(state: WorkspaceState, code: string, what: Refusal): CommandResult {
  return { state, outcome: refused(code, what) };
}

/** The api read something else than the actor has; it reads again. */
export function changedSince(state: WorkspaceState): CommandResult {
  return refuse(state, overtaken, "it was changed by someone else at the same moment; send the call again");
}
