/**
 * Requests that a draft is published, or that a journey or a broadcast is started. What could not be published is refused
 * at once, with every fault.
 */
import { AppError } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { exampleIds } from "../examples.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { currentApprovals, permissionsFor, withinLimits } from "./current-approvals.js";
import {
  approvalJson,
  approvalResourceSchema,
  approvalSchema,
  exampleApproval,
  shownApproval,
} from "./shown-approval.js";
import { fingerprintOf } from "./fingerprint.js";
import { approvalContentSchema, publish, readContent, type ApprovalContent } from "./publication.js";

export interface RequestApproval {
  readonly id: string;
  readonly resource: ApprovalResource;
  readonly note?: string;
  readonly content: ApprovalContent;
}

const maxOpen = 100;

const body = z.object({
  resource: approvalResourceSchema,
  note: z.string().trim().min(1).max(500).exactOptional().describe("For those who decide."),
});

export const requestApproval: Operation<RequestApproval> = defineOperation({
  name: "request-approval",
  summary: "Request an approval",
  description:
    "For those who may write a resource and not publish it. Of a template the draft is published; of a journey the draft, and with `status` it is started or resumed; a broadcast is started, scheduled or resumed. Everything is checked at once. A later change of the resource makes the request stale.",
  example: {
    body: {
      resource: { type: "Journey", id: exampleIds.journey, status: "Running" },
      note: "Wait a day instead of two",
    },
  },
  body,
  input: body.extend({ id: z.uuid(), content: approvalContentSchema }),
  preparesAgain: true,
  prepare: async ({ body: { resource, note }, workspaceId, caller }, tools) => {
    const { write } = permissionsFor(resource);
    if (!caller.permissions.has(write)) {
      throw new AppError({ code: "Forbidden", message: `this needs the permission ${write}` });
    }
    const content = await readContent(resource, workspaceId, tools);
    return { id: tools.newId(), resource, content, ...(note !== undefined && { note }) };
  },
  answers: [
    { status: 200, description: "The request", schema: approvalSchema, example: exampleApproval },
    {
      status: 400,
      description:
        "What would be refused when it is published: `ConstraintViolation`, `StatusTransitionError`, `TemplateSyntaxError` and others, by the header error-type",
      example: { message: "definition.nodes[1].variant.templateId: names no template" },
    },
    { status: 403, description: "The caller may not write the resource" },
    { status: 404, description: "No such resource" },
    { status: 409, description: "`Conflict`: it is requested already" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: shownApproval(workspaceId, value) }),
  decide: (stored, { id, resource, note, content }, context) => {
    const state = { ...stored, approvals: withinLimits(currentApprovals(stored)) };
    const refusal = openRefusal(state, resource);
    if (refusal !== undefined) return { state: stored, outcome: refusal };
    const { outcome } = publish(stored, { resource, content }, context);
    if (!outcome.ok) return { state: stored, outcome };
    const { principal, owner } = context.origin;
    const approval: Approval = {
      id,
      resource,
      name: nameOf(state, resource),
      ...(note !== undefined && { note }),
      fingerprint: fingerprintOf(state, resource) ?? "",
      status: "Open",
      requestedBy: { principal, ...(owner !== undefined && { owner }) },
      requestedAt: context.now.getTime(),
    };
    return {
      state: { ...state, approvals: [...state.approvals, approval] },
      outcome: { ok: true, value: approvalJson(approval) },
    };
  },
});

function openRefusal(
  { approvals }: WorkspaceState,
  { type, id }: ApprovalResource,
): CommandOutcome | undefined {
  const open = approvals.filter(({ status }) => status === "Open");
  const same = open.find(({ resource }) => resource.type === type && resource.id === id);
  if (same !== undefined) {
    const message = `this is requested already, by ${same.requestedBy.principal.name} (approvalId "${same.id}")`;
    return refused("Conflict", message);
  }
  if (open.length < maxOpen) return undefined;
  return refused("BadRequest", `${maxOpen} requests are open, the most there can be; decide some first`);
}

function nameOf({ journeys, templates, broadcasts }: WorkspaceState, { type, id }: ApprovalResource): string {
  const resources = { Journey: journeys, Template: templates, Broadcast: broadcasts }[type];
  return resources.find((each) => each.id === id)?.name ?? id;
}
