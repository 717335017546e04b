/** Broadcasts that an approval scheduled: what may change until they start, and what makes them drafts again. */
import { describe, expect, it } from "vitest";
import type { Permission } from "../access/permissions.js";
import { moveBroadcast } from "../broadcasts/move-broadcast.js";
import { noteBroadcast } from "../broadcasts/note-broadcast.js";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import { putProperty, trait, uuid } from "../commands/definition.fixture.js";
import {
  groupId,
  preparedWorkspace,
  propertyId,
  segmentId,
  templateId,
} from "../journeys/journey.fixture.js";
import { putSegment } from "../segments/put-segment.js";
import type { WorkspaceState } from "../state.js";
import { putSubscriptionGroup } from "../subscriptions/put-subscription-group.js";
import { putTemplate } from "../templates/put-template.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { approveRequest } from "./approve-request.js";
import { currentApprovals } from "./current-approvals.js";
import { requestApproval } from "./request-approval.js";

const broadcastId = uuid(8);
const approvalId = uuid(9);
const resource = { type: "Broadcast", id: broadcastId } as const;
const recipients = 500;

const member = (id: string, lacks: readonly Permission[] = []) => ({
  origin: { principal: { kind: "member", id, name: id } as const },
  lacks,
});

function approved(
  scheduledAt: string | null = "2099-01-01T09:00",
  workspace: WorkspaceState = preparedWorkspace,
): CommandRun {
  const sale = {
    id: broadcastId,
    newId: broadcastId,
    name: "Sale",
    segmentId,
    messageTemplateId: templateId,
    scheduledAt,
  };
  let { state } = run(putBroadcast, sale, workspace);
  const content = { broadcast: { recipients } };
  ({ state } = run(requestApproval, { id: approvalId, resource, content }, state, member("ann")));
  return run(approveRequest, { id: approvalId, content }, state, member("ben"));
}

function due(state: WorkspaceState): CommandRun {
  const epoch = state.broadcasts[0]?.epoch ?? 0;
  return run(noteBroadcast, { id: broadcastId, epoch, to: "Running" }, state);
}

it("a member makes a draft again of one that an approval scheduled: it needs another approval", () => {
  const { state: scheduled } = approved();
  const { state, outcome } = run(moveBroadcast, { id: broadcastId, action: "unschedule" }, scheduled);
  const [draft] = state.broadcasts;
  expect([outcome.ok, draft?.status, draft?.approved, draft?.because]).toEqual([
    true,
    "Draft",
    undefined,
    undefined,
  ]);
  expect(currentApprovals(state).map(({ status }) => status)).toEqual(["Stale"]);
  const late = { id: broadcastId, epoch: scheduled.broadcasts[0]?.epoch ?? 0, to: "Running" } as const;
  expect(run(noteBroadcast, late, state).state.broadcasts[0]?.status).toBe("Draft");
});

const everyone = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };
const changes: readonly (readonly [what: string, (state: WorkspaceState) => CommandRun])[] = [
  [
    "its segment",
    (state) =>
      run(putSegment, { id: segmentId, newId: uuid(1), name: "Buyers", definition: everyone }, state),
  ],
  [
    "its template",
    (state) =>
      run(
        putTemplate,
        { name: "Hello", newId: uuid(1), definition: { channel: "Email", text: '{"b":1}' }, draft: null },
        state,
      ),
  ],
  [
    "a subscription group",
    (state) =>
      run(putSubscriptionGroup, { id: groupId, name: "News", channel: "Email", type: "OptOut" }, state),
  ],
  [
    "a user property",
    (state) =>
      putProperty({ id: propertyId, newId: uuid(1), name: "trial end", definition: trait("other") }, state),
  ],
];

describe("a broadcast that an approval has scheduled", () => {
  it("starts where nothing was changed", () => {
    const { state } = approved();
    expect(state.broadcasts).toMatchObject([{ status: "Scheduled" }]);
    expect(due(state).state.broadcasts).toMatchObject([{ status: "Running" }]);
  });

  it("starts where only a draft of its template was saved", () => {
    const textOf = (text: string) => ({ channel: "Email", text }) as const;
    const put = { name: "Hello", newId: uuid(1), definition: textOf("{}"), draft: textOf('{"c":1}') };
    expect(due(run(putTemplate, put, approved().state).state).state.broadcasts).toMatchObject([
      { status: "Running" },
    ]);
  });

  it.each(changes)("is a draft again when this was changed: %s", (what, change) => {
    const changed = change(approved().state);
    expect(changed.outcome.ok).toBe(true);
    const { state, send } = due(changed.state);
    const [broadcast] = state.broadcasts;
    expect(broadcast).toMatchObject({ status: "Draft", because: expect.stringContaining(what) });
    expect([broadcast?.approved, broadcast?.startedAt]).toEqual([undefined, undefined]);
    expect(send).toMatchObject([{ type: "follow", body: { status: "Draft" } }]);
    expect(currentApprovals(state)).toMatchObject([{ id: approvalId, status: "Stale" }]);
  });

  it("is a draft again when a segment was changed that its segment names", () => {
    const staffId = uuid(2);
    const staff = { name: "Staff", newId: staffId, definition: everyone };
    const others = { entryNode: { id: "1", type: "Segment" as const, segmentId: staffId }, nodes: [] };
    const named = run(putSegment, staff, preparedWorkspace).state;
    const { state } = run(
      putSegment,
      { id: segmentId, newId: uuid(1), name: "Buyers", definition: others },
      named,
    );
    const scheduled = approved(undefined, state).state;
    expect(due(scheduled).state.broadcasts).toMatchObject([{ status: "Running" }]);
    const definition = { entryNode: { id: "2", type: "Manual" as const, version: 1 }, nodes: [] };
    const changed = run(putSegment, { ...staff, definition }, scheduled).state;
    expect(due(changed).state.broadcasts).toMatchObject([
      { status: "Draft", because: expect.stringContaining("its segment") },
    ]);
  });

  it.each(changes)("makes an open request stale as well: %s", (_, change) => {
    const sale = {
      id: broadcastId,
      newId: broadcastId,
      name: "Sale",
      segmentId,
      messageTemplateId: templateId,
    };
    let { state } = run(putBroadcast, sale, preparedWorkspace);
    ({ state } = run(requestApproval, { id: approvalId, resource, content: {} }, state, member("ann")));
    expect(currentApprovals(state)).toMatchObject([{ status: "Open" }]);
    expect(currentApprovals(change(state).state)).toMatchObject([{ status: "Stale" }]);
  });

  it("can be requested again, and starts then", () => {
    const [, change] = changes[0] ?? [];
    const returned = due(change?.(approved().state).state ?? preparedWorkspace).state;
    const content = { broadcast: { recipients } };
    let { state } = run(requestApproval, { id: uuid(7), resource, content }, returned, member("ann"));
    ({ state } = run(approveRequest, { id: uuid(7), content }, state, member("ben")));
    const [broadcast] = due(state).state.broadcasts;
    expect([broadcast?.status, broadcast?.because]).toEqual(["Running", undefined]);
  });

  it("starts whatever was changed where a member with the permission scheduled it", () => {
    const sale = {
      id: broadcastId,
      newId: broadcastId,
      name: "Sale",
      segmentId,
      messageTemplateId: templateId,
      scheduledAt: "2099-01-01T09:00",
    };
    let { state } = run(putBroadcast, sale, preparedWorkspace);
    ({ state } = run(moveBroadcast, { id: broadcastId, action: "start" }, state));
    for (const [, change] of changes) ({ state } = change(state));
    expect(due(state).state.broadcasts).toMatchObject([{ status: "Running" }]);
  });
});

describe("the number that was approved", () => {
  it("goes to the actor with the order", () => {
    const { send } = approved(null);
    expect(send).toMatchObject([{ body: { status: "Running", order: { approvedRecipients: recipients } } }]);
  });

  it("counts no more once a member who may send resumes it", () => {
    const { state } = approved(null);
    const paused = run(moveBroadcast, { id: broadcastId, action: "pause" }, state).state;
    expect(paused.broadcasts[0]?.approved?.recipients).toBe(recipients);
    const { send, state: resumed } = run(moveBroadcast, { id: broadcastId, action: "resume" }, paused);
    expect(resumed.broadcasts[0]?.approved).toBeUndefined();
    expect(send).not.toMatchObject([{ body: { order: { approvedRecipients: recipients } } }]);
  });
});
