/**
 * Requests that a draft is published, or that a journey or a broadcast is started. What could not be published is refused
 * at once, with every fault.
 */
import { AppError, issueAt } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { exampleIds } from "../examples.js";
import { says } from "../issue-sentences.js";
import { movedRunsField, type MovedRuns } from "../journeys/put-moves.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { approvalKindFacts } from "./approval-kinds.js";
import { currentApprovals, withinLimits } from "./current-approvals.js";
import {
  approvalJson,
  approvalResourceSchema,
  approvalSchema,
  exampleApproval,
  shownApproval,
} from "./shown-approval.js";
import { approvalContentRowId, approvalContentTable } from "./content-rows.js";
import { earlierFingerprintOf, fingerprintOf } from "./fingerprint.js";
import { approvalContentSchema, type ApprovalContent } from "./approval-content.js";
import { publish } from "./publication.js";
import { readContent } from "./read-content.js";
import { publishedNameOf } from "./resource-name.js";

export interface RequestApproval {
  readonly id: string;
  readonly resource: ApprovalResource;
  readonly note?: string;
  /** Of a journey; part of the content too. */
  readonly moveRuns?: readonly MovedRuns[];
  /** Of a journey. */
  readonly canRunMultiple?: boolean;
  readonly content: ApprovalContent;
}

const maxOpen = 100;

const body = z.object({
  resource: approvalResourceSchema,
  note: z.string().trim().min(1).max(500).exactOptional().describe("For those who decide."),
  moveRuns: movedRunsField.describe(
    "Of a journey whose draft is published: the runs that the approval moves, as `moveRuns` of `PUT /api/admin/journeys`. Other runs keep their version.",
  ),
  canRunMultiple: z
    .boolean()
    .exactOptional()
    .describe("Of a journey: whether a user can go through it more than once, from the approval on."),
});

export const requestApproval: Operation<RequestApproval> = defineOperation({
  name: "request-approval",
  summary: "Request an approval",
  description:
    "For those who may write a resource and not publish it. Of a template, a segment, a user property and the subscription page the draft is published; of a journey the draft, and with `status` it is started or resumed; a broadcast is started, scheduled or resumed. Everything is checked at once. What is approved is what was requested: a draft that is saved later changes nothing of it, and requesting again replaces the request. A later change of what is published makes it stale.",
  example: {
    body: {
      resource: { type: "Journey", id: exampleIds.journey, status: "Running" },
      note: "Wait a day instead of two",
    },
  },
  body,
  input: body.extend({ id: z.uuid(), content: approvalContentSchema }),
  preparesAgain: true,
  prepare: async ({ body: { resource, note, moveRuns, canRunMultiple }, workspaceId, caller }, tools) => {
    const { write } = approvalKindFacts[resource.type];
    if (!caller.permissions.has(write)) {
      throw new AppError({ code: "Forbidden", message: `this needs the permission ${write}` });
    }
    const read = await readContent(resource, workspaceId, tools);
    const moves = moveRuns !== undefined && { moveRuns };
    const content = moveRuns === undefined ? read : { ...read, journey: { ...read.journey, ...moves } };
    return {
      id: tools.newId(),
      resource,
      content,
      ...moves,
      ...runsOften(canRunMultiple),
      ...(note !== undefined && { note }),
    };
  },
  answers: [
    { status: 200, description: "The request", schema: approvalSchema, example: exampleApproval },
    {
      status: 400,
      description:
        "What would be refused when it is published: `ConstraintViolation`, `DefinitionError`, `StatusTransitionError`, `TemplateSyntaxError` and others, by the header error-type",
      example: { message: "definition.nodes[1].variant.templateId: names no template" },
    },
    { status: 403, description: "The caller may not write the resource" },
    { status: 404, description: "No such resource" },
    { status: 409, description: "`Conflict`: it is requested already" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: shownApproval(workspaceId, value) }),
  decide: (stored, { id, resource, note, moveRuns, canRunMultiple, content }, context) => {
    if (moveRuns !== undefined && resource.type !== "Journey") {
      const issue = issueAt(["moveRuns"], says.movesNeedDefinition());
      return { state: stored, outcome: refused("BadValues", [issue]) };
    }
    if (canRunMultiple !== undefined && resource.type !== "Journey") {
      const issue = issueAt(["canRunMultiple"], says.onlyOfJourney());
      return { state: stored, outcome: refused("BadValues", [issue]) };
    }
    const current = currentApprovals(stored);
    const again = openRequest(current, resource);
    const isLater = again !== undefined && isOfLaterDraft(again, content);
    const kept = isLater ? current.map((each) => (each === again ? staleOf(each) : each)) : current;
    const state = { ...stored, approvals: withinLimits(kept) };
    const refusal = again !== undefined && !isLater ? requestedAlready(again) : tooManyOpen(state);
    if (refusal !== undefined) return { state: stored, outcome: refusal };
    const { outcome } = publish(stored, { resource, content, canRunMultiple }, context);
    if (!outcome.ok) return { state: stored, outcome };
    const { principal, owner } = context.origin;
    const draftUpdatedAt = content.drafted?.draftUpdatedAt;
    const keepsContent = content.ofDrafts === true && resource.type !== "Broadcast";
    const approval: Approval = {
      id,
      resource,
      name: content.drafted?.name ?? nameOf(state, resource),
      ...(note !== undefined && { note }),
      ...(draftUpdatedAt !== undefined && { draftUpdatedAt }),
      ...(keepsContent && { keepsContent }),
      ...(moveRuns !== undefined && { movesRuns: true as const }),
      ...runsOften(canRunMultiple),
      fingerprint: (keepsContent ? fingerprintOf : earlierFingerprintOf)(state, resource) ?? "",
      status: "Open",
      requestedBy: { principal, ...(owner !== undefined && { owner }) },
      requestedAt: context.now.getTime(),
    };
    const { workspaceId } = context;
    const row = { workspaceId, content: JSON.stringify(content) };
    return {
      state: { ...state, approvals: [...state.approvals, approval] },
      changes: keepsContent ? [approvalContentTable.put(approvalContentRowId(workspaceId, id), row)] : [],
      outcome: { ok: true, value: approvalJson(approval) },
    };
  },
});

function runsOften(canRunMultiple: boolean | undefined): { readonly canRunMultiple?: boolean } {
  return canRunMultiple === undefined ? {} : { canRunMultiple };
}

function openRequest(approvals: readonly Approval[], { type, id }: ApprovalResource): Approval | undefined {
  return approvals.find(
    ({ status, resource }) => status === "Open" && resource.type === type && resource.id === id,
  );
}

/** Asking again for a draft that was saved since ends the request for the earlier one. */
function isOfLaterDraft({ draftUpdatedAt, keepsContent }: Approval, { drafted }: ApprovalContent): boolean {
  if (drafted === undefined) return false;
  return keepsContent === true ? draftUpdatedAt !== drafted.draftUpdatedAt : drafted.isEarlier !== true;
}

function staleOf(approval: Approval): Approval {
  return { ...approval, status: "Stale" };
}

function requestedAlready({ id, requestedBy }: Approval): CommandOutcome {
  const message = `this is requested already, by ${requestedBy.principal.name} (approvalId "${id}")`;
  return refused("Conflict", message);
}

function tooManyOpen({ approvals }: WorkspaceState): CommandOutcome | undefined {
  if (approvals.filter(({ status }) => status === "Open").length < maxOpen) return undefined;
  return refused("BadRequest", `${maxOpen} requests are open, the most there can be; decide some first`);
}

function nameOf(state: WorkspaceState, resource: ApprovalResource): string {
  if (resource.type === "SubscriptionPage") return "Subscription page";
  return publishedNameOf(state, resource) ?? resource.id;
}
