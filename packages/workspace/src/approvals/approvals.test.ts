import type { Json } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { decidedPermissions, type Permission } from "../access/permissions.js";
import type { Origin } from "../access/origin.js";
import { moveBroadcast } from "../broadcasts/move-broadcast.js";
import { executeBroadcast } from "../broadcasts/execute-broadcast.js";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import type { Command } from "../command.js";
import { uuid } from "../commands/definition.fixture.js";
import { deleteJourney } from "../journeys/delete-journey.js";
import { onEvent, onlyJourney, put, segmentId, templateId } from "../journeys/journey.fixture.js";
import { putJourney, type PutJourney } from "../journeys/put-journey.js";
import { putSegment } from "../segments/put-segment.js";
import type { WorkspaceState } from "../state.js";
import { deleteTemplate } from "../templates/delete-template.js";
import { putTemplate, type PutTemplate } from "../templates/put-template.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { currentApprovals } from "./current-approvals.js";
import { approveRequest } from "./approve-request.js";
import type { ApprovalContent } from "./publication.js";
import { putApprovalSettings } from "./put-approval-settings.js";
import { refuseRequest } from "./refuse-request.js";
import { requestApproval } from "./request-approval.js";
import { withdrawRequest } from "./withdraw-request.js";

const journeyId = uuid(1);
const broadcastId = uuid(8);
const approvalId = uuid(9);

interface Sender {
  readonly origin: Origin;
  readonly lacks: readonly Permission[];
}

const member = (id: string, lacks: readonly Permission[] = []): Sender => ({
  origin: { principal: { kind: "member", id, name: id } },
  lacks,
});
const keyOf = (owner: Origin["owner"], id = "k1"): Sender => ({
  origin: { principal: { kind: "key", id, name: id }, ...(owner !== undefined && { owner }) },
  lacks: [],
});
/** An Author. */
const ann = member("ann", decidedPermissions);
const ben = member("ben");

/** One journey that was started and one that was not, one template, one draft of a broadcast. */
function prepared(): WorkspaceState {
  let { state } = put({ id: journeyId, name: "Live", definition: onEvent("A"), status: "Running" });
  ({ state } = put({ id: uuid(7), name: "New", definition: onEvent("A") }, state));
  const sale = {
    id: broadcastId,
    newId: broadcastId,
    name: "Sale",
    segmentId,
    messageTemplateId: templateId,
  };
  ({ state } = run(putBroadcast, sale, state));
  return state;
}
const workspace = prepared();

function codeOf({ outcome }: CommandRun): string | null {
  return outcome.ok ? null : outcome.code;
}

function by<Input>(command: Command<Input>, input: Input, state: WorkspaceState, sender: Sender): CommandRun {
  return run(command, input, state, sender);
}

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

const liveJourney: ApprovalResource = { type: "Journey", id: journeyId };

/** The live journey with a draft, and its publication as the api reads it. */
function withDraft(
  draft: Json = onEvent("B"),
  draftUpdatedAt = 4_000,
): {
  readonly state: WorkspaceState;
  readonly content: ApprovalContent;
} {
  return {
    state: workspace,
    content: { ofDrafts: true, drafted: { draftUpdatedAt }, journey: { draft } },
  };
}

/** As a release without rows of drafts stored it and read it. */
function withEarlierDraft(draft: Json = onEvent("B")): ReturnType<typeof withDraft> {
  const draftRevision = workspace.journeysVersion + 1;
  const journeys = workspace.journeys.map((journey) =>
    journey.id === journeyId ? { ...journey, draftRevision } : journey,
  );
  return { state: { ...workspace, journeys }, content: { journey: { draftRevision, draft } } };
}

function requested(resource = liveJourney, { state, content } = withDraft(), sender = ann): CommandRun {
  return by(requestApproval, { id: approvalId, resource, note: "Please", content }, state, sender);
}

function approve(state: WorkspaceState, sender: Sender, content = withDraft().content): CommandRun {
  return by(approveRequest, { id: approvalId, content }, state, sender);
}

function firstApproval(state: WorkspaceState): Approval | undefined {
  return currentApprovals(state)[0];
}

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

describe("an approval", () => {
  it("publishes the draft once", () => {
    const { state } = requested();
    const approved = approve(state, ben);
    expect(approved.outcome).toMatchObject({
      ok: true,
      value: {
        status: "Approved",
        requestedBy: { principal: { id: "ann" } },
        decidedBy: { principal: { id: "ben" } },
      },
    });
    const { version } = approved.state.journeys.find(({ id }) => id === journeyId) ?? {};
    const before = workspace.journeys.find(({ id }) => id === journeyId)?.version ?? 0;
    expect(version).toBe(before + 1);
    expect(codeOf(approve(approved.state, ben))).toBe("Conflict");
  });

  it("starts a journey with the definition it has", () => {
    const resource: ApprovalResource = { type: "Journey", id: uuid(7), status: "Running" };
    const stored = workspace.journeys.find(({ id }) => id === uuid(7));
    const kept = { journeyId: uuid(7), version: stored?.version ?? 0, definition: onEvent("A") };
    const content = { journey: { kept } };
    const { state } = requested(resource, { state: workspace, content });
    const approved = approve(state, ben, content).state;
    expect(approved.journeys.find(({ id }) => id === uuid(7))?.status).toBe("Running");
  });

  it("publishes the draft of a template", () => {
    const draft = { channel: "Email", text: '{"subject":"New"}' } as const;
    const revision = workspace.templates.find(({ id }) => id === templateId)?.revision ?? 0;
    const kept = { templateId, revision, definition: null, draft: null };
    const drafted = { draftUpdatedAt: 4_000 };
    const content = { ofDrafts: true, drafted, template: { revision, draft, kept } } as const;
    const resource: ApprovalResource = { type: "Template", id: templateId };
    const { changes, outcome } = approve(
      requested(resource, { state: workspace, content }).state,
      ben,
      content,
    );
    expect(outcome).toMatchObject({ ok: true, value: { status: "Approved", name: "Hello" } });
    expect(changes).toMatchObject([
      { row: { definition: draft.text, draft: null } },
      { table: "drafts", version: 4_000.5 },
    ]);
  });

  it("publishes the draft of a template that an earlier release stored", () => {
    const draft = { channel: "Email", text: '{"subject":"New"}' } as const;
    const revision = workspace.templates.find(({ id }) => id === templateId)?.revision ?? 0;
    const content = { template: { revision, draft } };
    const resource: ApprovalResource = { type: "Template", id: templateId };
    const { changes } = approve(requested(resource, { state: workspace, content }).state, ben, content);
    expect(changes).toMatchObject([{ row: { definition: draft.text, draft: null } }]);
    const other = { template: { revision: revision - 1, draft } };
    expect(codeOf(requested(resource, { state: workspace, content: other }))).toBe("Overtaken");
  });

  it("starts a broadcast and sends to its actor", () => {
    const resource: ApprovalResource = { type: "Broadcast", id: broadcastId };
    const { state } = requested(resource, { state: workspace, content: {} });
    const approved = approve(state, ben, {});
    expect(approved.state.broadcasts).toMatchObject([{ id: broadcastId, status: "Running" }]);
    expect(approved.send).toHaveLength(1);
  });

  it.each([
    ["the requester", ann.origin],
    ["a key of the requester", keyOf({ kind: "member", id: "ann" }).origin],
  ])("is refused to %s, even with the permission to publish", (_, origin) => {
    const { state } = requested();
    expect(approve(state, { origin, lacks: [] }).outcome).toMatchObject({
      ok: false,
      code: "Forbidden",
      message: expect.stringContaining("you requested this yourself"),
    });
  });

  it("is refused to another key of the same service account, and to the same key", () => {
    const account = { kind: "serviceAccount", id: "s1" } as const;
    const byAccount = requested(liveJourney, withDraft(), keyOf(account, "k1")).state;
    expect(codeOf(approve(byAccount, keyOf(account, "k2")))).toBe("Forbidden");
    expect(codeOf(approve(byAccount, keyOf({ kind: "member", id: "s1" })))).toBeNull();
    const byKey = requested(liveJourney, withDraft(), keyOf(undefined, "k1")).state;
    expect(codeOf(approve(byKey, keyOf(undefined, "k1")))).toBe("Forbidden");
    expect(codeOf(approve(byKey, keyOf(undefined, "k2")))).toBeNull();
  });

  it("is refused without the permission to publish that kind of resource", () => {
    const { state } = requested();
    const { outcome } = approve(state, member("eve", ["journeys:publish"]));
    expect(outcome).toMatchObject({
      code: "Forbidden",
      message: expect.stringContaining("journeys:publish"),
    });
    expect(codeOf(approve(state, member("eve", ["templates:publish", "broadcasts:send"])))).toBeNull();
  });

  it("publishes what was requested, whatever was saved since, and removes only that draft", () => {
    const { state, changes } = requested();
    expect(changes).toMatchObject([
      { do: "put", table: "approvalContents", row: { content: JSON.stringify(withDraft().content) } },
    ]);
    const saved = by(putJourney, { id: journeyId, newId: journeyId, draft: onEvent("C") }, state, ann).state;
    expect(firstApproval(saved)?.status).toBe("Open");
    const approved = approve(saved, ben);
    expect(codeOf(approved)).toBeNull();
    expect(approved.changes).toMatchObject([
      { do: "add", row: { content: JSON.stringify(onEvent("B")) } },
      { do: "put", table: "drafts", version: 4_000.5, row: { isOpen: false } },
    ]);
  });

  it("is refused after what it replaces was published anew", () => {
    const { state } = requested();
    const changed = put({ id: journeyId, definition: onEvent("C") }, state).state;
    expect(firstApproval(changed)?.status).toBe("Stale");
    expect(codeOf(approve(changed, ben))).toBe("Conflict");
  });

  it("creates a resource that was only a draft, under the name that the editor gave", () => {
    const id = "abababab-0000-4000-8000-000000000000";
    const drafted = { draftUpdatedAt: 4_000, name: "Fresh" };
    const text = { channel: "Email", text: '{"subject":"New"}' } as const;
    const cases: readonly (readonly [ApprovalResource, ApprovalContent])[] = [
      [
        { type: "Journey", id },
        { ofDrafts: true, drafted, journey: { draft: onEvent("B") } },
      ],
      [
        { type: "Template", id },
        { ofDrafts: true, drafted, template: { revision: 0, draft: text } },
      ],
    ];
    for (const [resource, content] of cases) {
      const { state } = requested(resource, { state: workspace, content });
      const approved = approve(state, ben, content);
      expect(approved.outcome).toMatchObject({ ok: true, value: { name: "Fresh", status: "Approved" } });
      const made = [...approved.state.journeys, ...approved.state.templates].find((each) => each.id === id);
      expect(made?.name).toBe("Fresh");
      const unnamed = { ...content, drafted: { draftUpdatedAt: 4_000 } };
      expect(requested(resource, { state: workspace, content: unnamed }).outcome.ok).toBe(false);
    }
  });

  it("of an earlier release publishes its draft, until that is changed, also back to the same text", () => {
    const earlier = withEarlierDraft();
    const { state } = requested(liveJourney, earlier);
    expect(firstApproval(state)).not.toHaveProperty("keepsContent");
    const approved = approve(state, ben, earlier.content);
    expect(codeOf(approved)).toBeNull();
    expect(approved.state.journeys[0]).not.toHaveProperty("draftRevision");
    expect(codeOf(approve(state, ben, { journey: { draftRevision: 1, draft: onEvent("Z") } }))).toBe(
      "Overtaken",
    );
    const changed = by(
      putJourney,
      { id: journeyId, newId: journeyId, draft: onEvent("B") },
      state,
      ann,
    ).state;
    expect(firstApproval(changed)?.status).toBe("Stale");
    expect(codeOf(approve(changed, ben, earlier.content))).toBe("Conflict");
  });

  it("of an earlier release ends when a later draft is requested, not the same again", () => {
    const { state } = requested(liveJourney, withEarlierDraft());
    const again = (content: ApprovalContent): CommandRun =>
      by(requestApproval, { id: uuid(5), resource: liveJourney, content }, state, ann);
    const drafted = { draftUpdatedAt: 3_000, isEarlier: true } as const;
    expect(codeOf(again({ ...withDraft().content, drafted }))).toBe("Conflict");
    expect(again(withDraft().content).state.approvals.map(({ status }) => status)).toEqual(["Stale", "Open"]);
  });

  it("is refused after the broadcast's segment, template or settings were changed", () => {
    const resource: ApprovalResource = { type: "Broadcast", id: broadcastId };
    const { state } = requested(resource, { state: workspace, content: {} });
    const everyone = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };
    const later: readonly WorkspaceState[] = [
      by(putSegment, { id: segmentId, newId: uuid(1), name: "Buyers", definition: everyone }, state, ann)
        .state,
      run(
        putTemplate,
        { name: "Hello", newId: uuid(1), definition: { channel: "Email", text: '{"b":1}' }, draft: null },
        state,
      ).state,
      by(putBroadcast, { id: broadcastId, newId: uuid(1), scheduledAt: "2099-01-01T00:00" }, state, ann)
        .state,
      by(putBroadcast, { id: broadcastId, newId: uuid(1), duplicateAddresses: "All" }, state, ann).state,
    ];
    expect(later.map((changed) => codeOf(approve(changed, ben, {})))).toEqual(later.map(() => "Conflict"));
  });

  it("without what was requested is made again", () => {
    const { state } = requested();
    expect(codeOf(approve(state, ben, { journey: { draft: onEvent("Z") } }))).toBe("Overtaken");
    expect(codeOf(approve(state, ben, {}))).toBe("Overtaken");
  });

  it("of what cannot be published any more is refused, and the request stays open", () => {
    const resource: ApprovalResource = { type: "Broadcast", id: broadcastId };
    const { state } = requested(resource, { state: workspace, content: {} });
    const archived = {
      ...state,
      broadcasts: state.broadcasts.map((each) => ({ ...each, archived: true as const })),
    };
    const result = approve(archived, ben, {});
    expect(codeOf(result)).toBe("StatusTransitionError");
    expect(firstApproval(result.state)?.status).toBe("Open");
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
