import { describe, expect, it } from "vitest";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import { uuid } from "../commands/definition.fixture.js";
import { onEvent, put, segmentId, templateId } from "../journeys/journey.fixture.js";
import { putJourney } from "../journeys/put-journey.js";
import { putSegment } from "../segments/put-segment.js";
import type { WorkspaceState } from "../state.js";
import { putTemplate } from "../templates/put-template.js";
import { run, type CommandRun } from "../testing/run-command.js";
import type { ApprovalResource } from "./approval.js";
import type { ApprovalContent } from "./approval-content.js";
import { requestApproval } from "./request-approval.js";
import {
  ann,
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
  withEarlierDraft,
  workspace,
} from "./approvals.fixture.js";

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
