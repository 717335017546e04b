import { describe, expect, it } from "vitest";
import { type Permission } from "../access/permissions.js";
import { moveBroadcast } from "../broadcasts/move-broadcast.js";
import { executeBroadcast } from "../broadcasts/execute-broadcast.js";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import { uuid } from "../commands/definition.fixture.js";
import { deleteJourney } from "../journeys/delete-journey.js";
import { onEvent, onlyJourney, put, templateId } from "../journeys/journey.fixture.js";
import { putJourney, type PutJourney } from "../journeys/put-journey.js";
import type { WorkspaceState } from "../state.js";
import { deleteTemplate } from "../templates/delete-template.js";
import { putTemplate, type PutTemplate } from "../templates/put-template.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { currentApprovals } from "./current-approvals.js";
import type { ApprovalContent } from "./approval-content.js";
import { putApprovalSettings } from "./put-approval-settings.js";
import { refuseRequest } from "./refuse-request.js";
import { requestApproval } from "./request-approval.js";
import { withdrawRequest } from "./withdraw-request.js";
import {
  ann,
  approvalId,
  approve,
  ben,
  broadcastId,
  by,
  codeOf,
  firstApproval,
  journeyId,
  keyOf,
  liveJourney,
  member,
  requested,
  withDraft,
  workspace,
  type Sender,
} from "./approvals.fixture.js";

describe("a member without the permission to publish", () => {
  const journey = (input: Partial<PutJourney>, state = workspace): CommandRun =>
    by(putJourney, { newId: uuid(6), ...input }, state, ann);
  const template = (input: Partial<PutTemplate>): CommandRun =>
    by(putTemplate, { newId: uuid(6), name: "Hello", ...input }, workspace, ann);
  const text = { channel: "Email", text: '{"a":1}' } as const;
  const kept = {
    templateId,
    revision: workspace.templates[0]?.revision ?? 0,
    definition: "{}",
    draft: null,
  };

  it.each<readonly [string, CommandRun]>([
    ["create a journey", journey({ name: "Mine", definition: onEvent("A"), draft: null })],
    ["change a journey that was not started", journey({ id: uuid(7), definition: onEvent("B") })],
    ["put the draft of a running journey", journey({ id: journeyId, draft: { nodes: [] } })],
    ["remove the draft of a running journey", journey({ id: journeyId, draft: null })],
    ["rename and pause a running journey", journey({ id: journeyId, name: "Old", status: "Paused" })],
    ["repeat what a running journey is", journey({ id: journeyId, status: "Running" })],
    ["delete a journey that was not started", by(deleteJourney, { id: uuid(7) }, workspace, ann)],
    ["create a template with a draft", template({ name: "Mine", draft: text })],
    ["put the draft of a template", template({ draft: text, kept })],
    [
      "change a draft of a broadcast",
      by(putBroadcast, { id: broadcastId, newId: broadcastId, scheduledAt: null }, workspace, ann),
    ],
  ])("can %s", (_, result) => {
    expect(codeOf(result)).toBeNull();
  });

  const paused = put({ id: journeyId, status: "Paused" }, workspace).state;
  it.each<readonly [string, Permission, CommandRun]>([
    ["start a journey", "journeys:publish", journey({ id: uuid(7), status: "Running" })],
    [
      "create a running journey",
      "journeys:publish",
      journey({ name: "Mine", definition: onEvent("A"), status: "Running" }),
    ],
    ["publish a definition", "journeys:publish", journey({ id: journeyId, definition: onEvent("B") })],
    ["publish a definition by name", "journeys:publish", journey({ name: "Live", definition: onEvent("B") })],
    [
      "change a paused journey",
      "journeys:publish",
      journey({ id: journeyId, definition: onEvent("B") }, paused),
    ],
    ["resume a journey", "journeys:publish", journey({ id: journeyId, status: "Running" }, paused)],
    [
      "let users repeat a running journey",
      "journeys:publish",
      journey({ id: journeyId, canRunMultiple: true }),
    ],
    ["delete a running journey", "journeys:publish", by(deleteJourney, { id: journeyId }, workspace, ann)],
    ["publish a template", "templates:publish", template({ definition: text, draft: null })],
    ["create a published template", "templates:publish", template({ name: "Mine", definition: text })],
    [
      "delete a published template",
      "templates:publish",
      by(deleteTemplate, { id: templateId }, workspace, ann),
    ],
    [
      "start a broadcast",
      "broadcasts:send",
      by(moveBroadcast, { id: broadcastId, action: "start" }, workspace, ann),
    ],
    [
      "resume a broadcast",
      "broadcasts:send",
      by(moveBroadcast, { id: broadcastId, action: "resume" }, workspace, ann),
    ],
    [
      "execute a broadcast",
      "broadcasts:send",
      by(
        executeBroadcast,
        { name: "Now", segment: { entryNode: { id: "1", type: "Everyone" }, nodes: [] }, template: text },
        workspace,
        ann,
      ),
    ],
  ])("cannot %s, and is told to ask for approval", (_, permission, { state, outcome }) => {
    expect(outcome).toEqual({
      ok: false,
      code: "Forbidden",
      message: `this needs the permission ${permission}; ask for approval: POST /api/admin/approvals`,
    });
    expect([workspace, paused]).toContain(state);
  });

  it("publishes where the workspace lets authors publish", () => {
    const { state } = run(putApprovalSettings, { authorsPublish: true }, workspace);
    expect(codeOf(journey({ id: journeyId, definition: onEvent("B") }, state))).toBeNull();
    expect(codeOf(by(moveBroadcast, { id: broadcastId, action: "start" }, state, ann))).toBeNull();
  });
});

describe("a request", () => {
  it("is stored with who made it, and the draft stays a draft", () => {
    const { state, outcome } = requested();
    expect(outcome).toMatchObject({
      ok: true,
      value: { id: approvalId, status: "Open", name: "Live", requestedBy: { principal: { id: "ann" } } },
    });
    expect(firstApproval(state)?.draftUpdatedAt).toBe(4_000);
    expect(state.journeys).toBe(workspace.journeys);
    expect(deserializeWorkspace(serializeWorkspace(state)).approvals).toEqual(state.approvals);
  });

  it("of a draft that cannot be published is refused with its faults", () => {
    const { outcome } = requested(liveJourney, withDraft({ nodes: [] }));
    expect(outcome).toMatchObject({
      ok: false,
      code: "ConstraintViolation",
      issues: [{ path: ["definition", "entryNode"] }, { path: ["definition", "exitNode"] }],
    });
  });

  it.each<readonly [ApprovalResource, string]>([
    [{ type: "Journey", id: uuid(7) }, "BadRequest"],
    [{ type: "Journey", id: uuid(5), status: "Running" }, "NotFound"],
    [{ type: "Template", id: uuid(5) }, "NotFound"],
    [{ type: "Broadcast", id: uuid(5) }, "NotFound"],
  ])("of %j is refused as %s", (resource, code) => {
    expect(codeOf(requested(resource, { state: workspace, content: {} }))).toBe(code);
  });

  it("is refused while the same is requested; one for a later draft makes the first one stale", () => {
    const { state } = requested();
    const again = (before: WorkspaceState, content: ApprovalContent): CommandRun =>
      by(requestApproval, { id: uuid(5), resource: liveJourney, content }, before, member("eve"));
    expect(codeOf(again(state, withDraft().content))).toBe("Conflict");
    const second = again(state, withDraft(onEvent("C"), 4_001).content);
    expect(codeOf(second)).toBeNull();
    expect(second.state.approvals.map(({ id, status }) => [id, status])).toEqual([
      [approvalId, "Stale"],
      [uuid(5), "Open"],
    ]);
  });

  it("can be withdrawn by its maker alone", () => {
    const { state } = requested();
    expect(codeOf(by(withdrawRequest, { id: approvalId }, state, ben))).toBe("Forbidden");
    const own = by(withdrawRequest, { id: approvalId }, state, keyOf({ kind: "member", id: "ann" }));
    expect(firstApproval(own.state)?.status).toBe("Withdrawn");
    expect(codeOf(approve(own.state, ben))).toBe("Conflict");
  });

  it("can be refused with a reason by those who may publish", () => {
    const { state } = requested();
    const refuse = (sender: Sender): CommandRun =>
      by(refuseRequest, { id: approvalId, reason: "Not now" }, state, sender);
    expect(codeOf(refuse(member("eve", ["journeys:publish"])))).toBe("Forbidden");
    const refused = refuse(ben);
    expect(firstApproval(refused.state)).toMatchObject({
      status: "Refused",
      reason: "Not now",
      decidedBy: { principal: { id: "ben" } },
    });
    expect(refused.state.journeys).toBe(state.journeys);
  });

  it("is kept for a hundred decided ones; open ones always are", () => {
    let { state } = requested();
    const [open] = state.approvals;
    if (open === undefined) throw new Error("there is no request");
    const ended = (count: number): Approval[] =>
      Array.from({ length: count }, (_, index) => ({ ...open, id: `old-${index}`, status: "Refused" }));
    state = { ...state, approvals: [open, ...ended(100)] };
    const { approvals } = by(refuseRequest, { id: approvalId, reason: "No" }, state, ben).state;
    expect(approvals).toHaveLength(100);
    expect(currentApprovals({ ...state, approvals: [open, ...ended(150)] })).toHaveLength(151);
  });
});

it("a workspace of an earlier release has no requests and needs approvals", () => {
  const {
    approvals: _,
    authorsPublish: __,
    serviceAccounts: ___,
    ...earlier
  } = JSON.parse(serializeWorkspace(workspace)) as Record<string, unknown>;
  expect(deserializeWorkspace(JSON.stringify(earlier))).toMatchObject({
    approvals: [],
    authorsPublish: false,
    serviceAccounts: [],
  });
  expect(onlyJourney(put({ name: "A", definition: onEvent("A") }).state).status).toBe("NotStarted");
});
