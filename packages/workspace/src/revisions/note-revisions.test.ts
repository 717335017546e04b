/** What commands publish as revisions, for every kind; which are kept, and who, when and why they say. */
import type { StoreChange } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import type { Origin } from "../access/origin.js";
import { approveRequest } from "../approvals/approve-request.js";
import { requestApproval } from "../approvals/request-approval.js";
import { moveBroadcast } from "../broadcasts/move-broadcast.js";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import type { Command } from "../command.js";
import { putProperty, trait, traitIs, uuid } from "../commands/definition.fixture.js";
import { deleteJourney } from "../journeys/delete-journey.js";
import { onEvent, preparedWorkspace, put, segmentId, templateId } from "../journeys/journey.fixture.js";
import { putJourney } from "../journeys/put-journey.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { putSegment } from "../segments/put-segment.js";
import { setSegmentStatus } from "../segments/set-segment-status.js";
import type { WorkspaceState } from "../state.js";
import { putSubscriptionPage } from "../subscriptions/put-subscription-page.js";
import { putTemplate } from "../templates/put-template.js";
import { putUserProperty } from "../user-properties/put-user-property.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { revisionTable, type RevisionRow } from "./revision-table.js";

function rowsOf(changes: readonly StoreChange[]): readonly RevisionRow[] {
  return changes.flatMap((change) =>
    change.do === "put" || change.do === "add" ? [revisionTable.read(change.row)] : [],
  );
}

function published<Input>(
  command: Command<Input>,
  input: Input,
  state: WorkspaceState = preparedWorkspace,
): CommandRun {
  const result = run(command, input, state, { origin: ann });
  expect(result.outcome).toMatchObject({ ok: true });
  return result;
}

const ann: Origin = { principal: { kind: "member", id: "ann", name: "Ann" } };
const ben: Origin = { principal: { kind: "member", id: "ben", name: "Ben" } };
const name = "Mine";
const id = "abababab-0000-4000-8000-000000000000";
const text = (subject: string) => ({ channel: "Email" as const, text: JSON.stringify({ subject }) });

const kinds: readonly (readonly [
  string,
  string | null,
  (n: number, state?: WorkspaceState) => CommandRun,
])[] = [
  [
    "segments",
    name,
    (n, state) =>
      published(
        putSegment,
        { id, newId: id, name, definition: traitIs("plan", String(n)), note: `Change ${n}` },
        state,
      ),
  ],
  [
    "user-properties",
    name,
    (n, state) =>
      published(
        putUserProperty,
        { id, newId: id, name, definition: trait(`plan${n}`), note: `Change ${n}` },
        state,
      ),
  ],
  [
    "templates",
    name,
    (n, state) =>
      published(
        putTemplate,
        { id, newId: id, name, definition: text(String(n)), draft: null, note: `Change ${n}` },
        state,
      ),
  ],
  [
    "journeys",
    name,
    (n, state) =>
      published(
        putJourney,
        { id, newId: id, name, definition: onEvent(String(n)), draftBefore: null, note: `Change ${n}` },
        state,
      ),
  ],
  [
    "subscription-page",
    null,
    (n, state) => published(putSubscriptionPage, { html: `<p>${n}</p>`, note: `Change ${n}` }, state),
  ],
];

describe.each(kinds)("a published definition of %s", (kind, shownName, publish) => {
  it("is a revision with who, when and why, after those before it", () => {
    const first = publish(1);
    const [row] = rowsOf(first.revisions);
    expect(row).toMatchObject({
      workspaceId,
      kind,
      name: shownName,
      at: 5_000,
      by: ann.principal,
      approval: null,
      note: "Change 1",
    });
    const second = publish(2, first.state);
    const [next] = rowsOf(second.revisions);
    expect(next?.revision).toBeGreaterThan(row?.revision ?? 0);
    expect([row?.definition, next?.definition]).toEqual([
      expect.stringContaining("1"),
      expect.stringContaining("2"),
    ]);
    expect(deserializeWorkspace(serializeWorkspace(second.state)).revisions).toEqual(second.state.revisions);
  });

  it("is none when it says the same", () => {
    const { state } = publish(1);
    expect(publish(1, state).revisions).toEqual([]);
  });

  it("is one of the latest fifty", () => {
    let result = publish(0);
    const rows = new Set<string>();
    for (let n = 1; n <= 60; n += 1) {
      for (const change of result.revisions) {
        if (change.do === "remove") rows.delete(change.id);
        else if (change.do === "put") rows.add(change.id);
      }
      result = publish(n, result.state);
    }
    expect(rows.size).toBe(50);
  });

  it("follows one that is not known where an earlier release published before", () => {
    const { revisions: _, ...earlier } = publish(1).state;
    const { state } = publish(2, earlier);
    const key = `${kind}/${kind === "subscription-page" ? workspaceId : id}`;
    const { list = [] } = state.revisions?.[key] ?? {};
    expect(list).toEqual([kind === "journeys" ? 1 : 0, expect.any(Number)]);
  });
});

describe("revisions", () => {
  it("of what the state had before an upgrade keep that definition", () => {
    const { revisions: _, ...earlier } = preparedWorkspace;
    const change = { id: segmentId, newId: id, name: "Buyers", definition: traitIs("buys", "no") };
    const rows = rowsOf(published(putSegment, change, earlier).revisions);
    expect(rows).toMatchObject([
      { revision: 0, at: null, by: null, definition: expect.stringContaining('"yes"') },
      { revision: 5_001, at: 5_000, definition: expect.stringContaining('"no"') },
    ]);
  });

  it("are not made by other changes, and removed with their resource", () => {
    const change = { id: segmentId, status: "Paused" as const };
    expect(run(setSegmentStatus, change, preparedWorkspace).revisions).toEqual([]);
    const own = published(putSegment, { newId: id, name, definition: traitIs("a", "b") });
    expect(run(deleteSegment, { id }, own.state)).toMatchObject({
      state: { revisions: expect.not.objectContaining({ [`segments/${id}`]: expect.anything() }) },
      revisions: [{ do: "removeWhere", column: "resource", value: `${workspaceId}/segments/${id}` }],
    });
    const journey = put({ id, name, definition: onEvent("A") });
    expect(run(deleteJourney, { id }, journey.state).revisions).toHaveLength(1);
  });

  it("of journeys that runs use are kept beyond fifty", () => {
    let { state } = put({ id, name, definition: onEvent("0"), status: "Running" });
    for (let n = 1; n <= 60; n += 1) ({ state } = put({ id, name, definition: onEvent(String(n)) }, state));
    expect(state.revisions?.[`journeys/${id}`]?.list).toHaveLength(61);
  });

  it("that a broadcast sends are kept beyond fifty, also those that are published while it runs", () => {
    const broadcast = { id, newId: id, name: "Sale", segmentId, messageTemplateId: templateId };
    let { state } = published(putBroadcast, broadcast);
    const sentKey = `templates/${templateId}`;
    const atStart = state.revisions?.[sentKey]?.list.at(-1);
    const publish = (n: number): void => {
      ({ state } = published(
        putTemplate,
        { name: "Hello", newId: id, definition: text(String(n)), draft: null },
        state,
      ));
    };
    ({ state } = published(moveBroadcast, { id, action: "start" }, state));
    publish(0);
    const whileRunning = state.revisions?.[sentKey]?.list.at(-1);
    ({ state } = published(moveBroadcast, { id, action: "cancel" }, state));
    for (let n = 1; n <= 60; n += 1) publish(n);
    const { list = [] } = state.revisions?.[sentKey] ?? {};
    expect(list).toHaveLength(52);
    expect(list.slice(0, 2)).toEqual([atStart, whileRunning]);
    expect(state.revisions?.[`segments/${segmentId}`]?.sent).toHaveLength(1);
  });

  it("name the request that was approved, and why", () => {
    const content = {
      ofDrafts: true,
      drafted: { draftUpdatedAt: 1, name },
      journey: { draft: onEvent("A") },
    } as const;
    const resource = { type: "Journey", id } as const;
    const asked = { id: uuid(9), resource, note: "Please", content };
    const { state } = run(requestApproval, asked, preparedWorkspace, { origin: ann });
    const approved = run(approveRequest, { id: uuid(9), content }, state, { origin: ben });
    expect(rowsOf(approved.revisions)).toMatchObject([
      { by: ben.principal, approval: { id: uuid(9), requestedBy: ann.principal }, note: "Please" },
    ]);
  });

  it("are not made of segments of other resources", () => {
    const { revisions } = putProperty({ newId: id, name: "own", definition: trait("own") });
    expect(rowsOf(revisions).map(({ kind }) => kind)).toEqual(["user-properties"]);
    const internal = { newId: id, name, definition: traitIs("a", "b"), resourceType: "Internal" } as const;
    expect(published(putSegment, internal).revisions).toEqual([]);
  });
});
