/** Approvals of segments, user properties and the subscription page, in a workspace that wants them and in one that does not. */
import { parseJsonObject, type Json, type JsonObject } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import type { Permission } from "../access/permissions.js";
import { listed, put, putProperty, trait, traitIs, uuid } from "../commands/definition.fixture.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { putSegment, type PutSegment } from "../segments/put-segment.js";
import { replaceManualSegment } from "../segments/replace-manual-segment.js";
import { setSegmentStatus } from "../segments/set-segment-status.js";
import type { WorkspaceState } from "../state.js";
import { deleteSubscriptionPage } from "../subscriptions/delete-subscription-page.js";
import { putSubscriptionPage } from "../subscriptions/put-subscription-page.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deleteUserProperty } from "../user-properties/delete-user-property.js";
import { putUserProperty, type PutUserProperty } from "../user-properties/put-user-property.js";
import { setUserPropertyStatus } from "../user-properties/set-user-property-status.js";
import { revisionTable } from "../revisions/revision-table.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import type { ApprovalContent } from "./approval-content.js";
import { approvalKinds, type ApprovalKind, type ApprovalResource } from "./approval.js";
import { approvalId, approve, ben, by, codeOf, firstApproval, keyOf, member } from "./approvals.fixture.js";
import { putApprovalSettings } from "./put-approval-settings.js";
import { requestApproval } from "./request-approval.js";

const [segmentId, listId, propertyId] = [uuid(1), uuid(2), uuid(3)];
/** An Author. */
const ann = member("ann", [
  "segments:publish",
  "properties:publish",
  "subscriptions:publish",
  "settings:write",
]);

/** The definition of a draft. */
function whose(path: string, value: string): JsonObject {
  return parseJsonObject(JSON.stringify(traitIs(path, value)));
}

function published(): WorkspaceState {
  let { state } = put({ id: segmentId, name: "Pro", definition: traitIs("plan", "pro") });
  ({ state } = put({ id: listId, name: "Staff", definition: listed(0), status: "Running" }, state));
  ({ state } = putProperty({ id: propertyId, name: "plan", definition: trait("plan") }, state));
  return run(putSubscriptionPage, { html: "<p>1</p>" }, state).state;
}

/** In which everything needs an approval, and with what it had before. */
const open = published();
const { state: guarded } = run(putApprovalSettings, { authorsPublish: false, kinds: approvalKinds }, open);

const segment = (input: Partial<PutSegment>, state = guarded): CommandRun =>
  by(putSegment, { name: "Pro", newId: uuid(6), ...input }, state, ann);
const property = (input: Partial<PutUserProperty>, state = guarded): CommandRun =>
  by(putUserProperty, { name: "plan", newId: uuid(6), ...input }, state, ann);

describe("a member without the permission to publish, where everything needs an approval", () => {
  const list = { name: "Staff", id: listId };
  it.each<readonly [string, CommandRun]>([
    ["rename a segment", segment({ id: segmentId, name: "Paying" })],
    ["put a segment as it is", segment({ definition: traitIs("plan", "pro"), status: "Running" })],
    ["put a list as it is", segment({ ...list, definition: listed(7) })],
    ["pause a segment", segment({ status: "Paused" })],
    [
      "pause a segment by its status",
      by(setSegmentStatus, { id: segmentId, status: "Paused" }, guarded, ann),
    ],
    ["put a property as it is", property({ definition: trait("plan"), status: "Running" })],
    ["change the example of a property", property({ exampleValue: "pro" })],
    ["put the page as it is", by(putSubscriptionPage, { html: "<p>1</p>" }, guarded, ann)],
  ])("can %s", (_, result) => {
    expect(codeOf(result)).toBeNull();
  });

  const paused = run(setSegmentStatus, { id: segmentId, status: "Paused" }, guarded).state;
  const without = run(deleteSubscriptionPage, {}, guarded).state;
  it.each<readonly [string, Permission, CommandRun]>([
    ["create a segment", "segments:publish", segment({ name: "New", definition: traitIs("a", "b") })],
    ["create a list", "segments:publish", segment({ name: "New", definition: listed(0) })],
    [
      "change a segment by its id",
      "segments:publish",
      segment({ id: segmentId, definition: traitIs("a", "b") }),
    ],
    ["change a segment by its name", "segments:publish", segment({ definition: traitIs("a", "b") })],
    ["make a list of a segment", "segments:publish", segment({ definition: listed(0) })],
    ["make a segment of a list", "segments:publish", segment({ ...list, definition: traitIs("a", "b") })],
    ["change a paused segment", "segments:publish", segment({ definition: traitIs("a", "b") }, paused)],
    ["resume a segment", "segments:publish", segment({ status: "Running" }, paused)],
    ["empty a segment", "segments:publish", segment({ status: "NotStarted" })],
    [
      "start a segment by its status",
      "segments:publish",
      by(setSegmentStatus, { id: segmentId, status: "Running" }, paused, ann),
    ],
    ["delete a segment", "segments:publish", by(deleteSegment, { id: segmentId }, guarded, ann)],
    [
      "replace a list",
      "segments:publish",
      by(replaceManualSegment, { id: listId, append: false }, guarded, ann),
    ],
    [
      "add to a list",
      "segments:publish",
      by(replaceManualSegment, { id: listId, append: true }, guarded, ann),
    ],
    ["create a property", "properties:publish", property({ name: "size", definition: trait("size") })],
    ["change a property", "properties:publish", property({ definition: trait("tier") })],
    ["rename a property", "properties:publish", property({ id: propertyId, name: "tier" })],
    ["pause a property", "properties:publish", property({ status: "Paused" })],
    [
      "pause a property by its status",
      "properties:publish",
      by(setUserPropertyStatus, { id: propertyId, status: "Paused" }, guarded, ann),
    ],
    ["delete a property", "properties:publish", by(deleteUserProperty, { id: propertyId }, guarded, ann)],
    ["change the page", "subscriptions:publish", by(putSubscriptionPage, { html: "<p>2</p>" }, guarded, ann)],
    [
      "set a first page",
      "subscriptions:publish",
      by(putSubscriptionPage, { html: "<p>2</p>" }, without, ann),
    ],
    ["delete the page", "subscriptions:publish", by(deleteSubscriptionPage, {}, guarded, ann)],
  ])("cannot %s, and is told to ask for approval", (_, permission, { state, outcome }) => {
    expect(outcome).toEqual({
      ok: false,
      code: "Forbidden",
      message: `this needs the permission ${permission}; ask for approval: POST /api/admin/approvals`,
    });
    expect([guarded, paused, without]).toContain(state);
  });

  it("is told that something is not there, not that it may not change it", () => {
    const missing = { id: uuid(8) };
    expect(codeOf(by(deleteSegment, missing, guarded, ann))).toBe("NotFound");
    expect(codeOf(by(replaceManualSegment, { ...missing, append: true }, guarded, ann))).toBe("NotFound");
    expect(codeOf(by(setUserPropertyStatus, { ...missing, status: "Paused" }, guarded, ann))).toBe(
      "NotFound",
    );
  });
});

describe("which kinds need an approval", () => {
  const changes: Readonly<Record<string, (state: WorkspaceState) => CommandRun>> = {
    Segment: (state) => segment({ definition: traitIs("a", "b") }, state),
    UserProperty: (state) => property({ definition: trait("tier") }, state),
    SubscriptionPage: (state) => by(putSubscriptionPage, { html: "<p>2</p>" }, state, ann),
  };

  it.each(Object.entries(changes))("%s: as the workspace says, and none at first", (kind, change) => {
    expect(codeOf(change(open))).toBeNull();
    const settings = (kinds: readonly ApprovalKind[]): WorkspaceState =>
      run(putApprovalSettings, { authorsPublish: false, kinds }, open).state;
    const others = approvalKinds.filter((each) => each !== kind);
    expect(codeOf(change(settings(others)))).toBeNull();
    const only = settings(approvalKinds.filter((each) => each === kind));
    expect(codeOf(change(only))).toBe("Forbidden");
    const { state: free } = run(putApprovalSettings, { authorsPublish: true }, only);
    expect(codeOf(change(free))).toBeNull();
    const { state: again } = run(putApprovalSettings, { authorsPublish: false }, free);
    expect(codeOf(change(again))).toBe("Forbidden");
  });

  it("are kept, and answered in their order and once", () => {
    const kinds = ["Segment", "Journey", "Segment"] as const;
    const { state, outcome } = run(putApprovalSettings, { authorsPublish: false, kinds }, open);
    expect(outcome).toEqual({
      ok: true,
      value: { authorsPublish: false, kinds: ["Journey", "Segment"] },
    });
    expect(deserializeWorkspace(serializeWorkspace(state)).approvalKinds).toEqual(["Journey", "Segment"]);
    const { state: first } = run(putApprovalSettings, { authorsPublish: true }, open);
    expect(first.approvalKinds).toBeUndefined();
    expect(state.settingStamps?.["approvals"]?.updatedAt).toBeGreaterThan(0);
  });
});

interface Case {
  readonly resource: ApprovalResource;
  readonly name: string;
  readonly definition: Json;
  readonly publishes: Permission;
  /** Another put of what is published. */
  readonly change: (state: WorkspaceState) => CommandRun;
  readonly read: (state: WorkspaceState) => unknown;
}

const cases: readonly Case[] = [
  {
    resource: { type: "Segment", id: segmentId },
    name: "Pro",
    definition: whose("tier", "gold"),
    publishes: "segments:publish",
    change: (state) => put({ definition: traitIs("other", "x") }, state),
    read: ({ segments }) => segments.find(({ id }) => id === segmentId)?.definition,
  },
  {
    resource: { type: "UserProperty", id: propertyId },
    name: "plan",
    definition: { type: "Trait", path: "tier" },
    publishes: "properties:publish",
    change: (state) => putProperty({ id: propertyId, definition: trait("other") }, state),
    read: ({ userProperties }) => userProperties.find(({ id }) => id === propertyId)?.definition,
  },
  {
    resource: { type: "SubscriptionPage", id: workspaceId },
    name: "Subscription page",
    definition: { html: "<p>tier</p>" },
    publishes: "subscriptions:publish",
    change: (state) => run(putSubscriptionPage, { html: "<p>other</p>" }, state),
    read: ({ subscriptionPage }) => subscriptionPage,
  },
];

const contentOf = (definition: Json | undefined, draftUpdatedAt = 4_000): ApprovalContent => ({
  ofDrafts: true,
  drafted: { draftUpdatedAt },
  ...(definition !== undefined && { definition }),
});

describe.each(cases)("a request to publish: $resource.type", (kind) => {
  const { resource, definition } = kind;
  const content = contentOf(definition);
  const request = (
    state = guarded,
    sender = ann,
    sent: ApprovalContent = content,
    id = approvalId,
  ): CommandRun => by(requestApproval, { id, resource, note: "Please", content: sent }, state, sender);

  it("names the draft, changes nothing, and keeps what was requested", () => {
    const { state, changes } = request();
    expect(firstApproval(state)).toMatchObject({
      status: "Open",
      resource,
      name: kind.name,
      draftUpdatedAt: 4_000,
      keepsContent: true,
    });
    expect(kind.read(state)).toEqual(kind.read(guarded));
    const [row] = changes;
    expect(row).toMatchObject({ do: "put", table: "approvalContents" });
    expect(JSON.stringify(row)).toContain("tier");
  });

  it("is published once by another member, as a revision that names it, and its draft goes", () => {
    const { state } = request();
    const approved = approve(state, ben, content);
    expect(approved.outcome).toMatchObject({ ok: true, value: { status: "Approved" } });
    expect(kind.read(approved.state)).not.toEqual(kind.read(state));
    expect(approved.changes).toContainEqual(
      expect.objectContaining({ table: "drafts", version: 4_000.5 }) as object,
    );
    const rows = approved.revisions.flatMap((change) =>
      change.do === "put" ? [revisionTable.read(change.row)] : [],
    );
    expect(rows).toMatchObject([
      { by: ben.origin.principal, note: "Please", approval: { id: approvalId, requestedBy: { id: "ann" } } },
    ]);
    expect(JSON.parse(rows[0]?.definition ?? "")).toMatchObject(definition as object);
    expect(codeOf(approve(approved.state, ben, content))).toBe("Conflict");
  });

  it("is decided by nobody without the permission, nor by who requested it", () => {
    const { state } = request();
    expect(codeOf(approve(state, member("eve", [kind.publishes]), content))).toBe("Forbidden");
    const own = { origin: ann.origin, lacks: [] };
    expect(codeOf(approve(state, own, content))).toBe("Forbidden");
    expect(codeOf(approve(state, keyOf({ kind: "member", id: "ann" }), content))).toBe("Forbidden");
  });

  it("is out of date when what is published was changed since", () => {
    const { state } = kind.change(request().state);
    expect(firstApproval(state)?.status).toBe("Stale");
    expect(codeOf(approve(state, ben, content))).toBe("Conflict");
  });

  it("is replaced when a later draft is requested, and refused when the same is", () => {
    const { state } = request();
    expect(codeOf(request(state))).toBe("Conflict");
    const later = request(state, ann, contentOf(definition, 4_001), uuid(5));
    expect(later.state.approvals.map(({ status }) => status)).toEqual(["Stale", "Open"]);
  });

  it("without a draft is refused", () => {
    const { outcome } = request(guarded, ann, { ofDrafts: true });
    expect(outcome).toMatchObject({ ok: false, code: "BadRequest", issues: [{ path: ["resource"] }] });
  });

  it("is possible where no approval is needed", () => {
    expect(codeOf(approve(request(open).state, ben, content))).toBeNull();
  });
});

describe("a request", () => {
  const request = (resource: ApprovalResource, content: ApprovalContent, sender = ann): CommandRun =>
    by(requestApproval, { id: approvalId, resource, content }, guarded, sender);

  it("for what was only a draft publishes it under its name", () => {
    const id = uuid(7);
    const content: ApprovalContent = {
      ...contentOf(whose("a", "b")),
      drafted: { draftUpdatedAt: 4_000, name: " New " },
    };
    const resource: ApprovalResource = { type: "Segment", id };
    const { state } = request(resource, content);
    expect(approve(state, ben, content).state.segments.at(-1)).toMatchObject({
      id,
      name: "New",
      status: "Running",
    });
  });

  it.each<readonly [string, ApprovalResource, ApprovalContent, string, readonly (string | number)[]]>([
    ["without a name", { type: "Segment", id: uuid(7) }, contentOf(whose("a", "b")), "BadRequest", ["name"]],
    [
      "with a name that is taken",
      { type: "Segment", id: uuid(7) },
      { ...contentOf(whose("a", "b")), drafted: { draftUpdatedAt: 1, name: "Staff" } },
      "UniqueConstraintViolation",
      ["name"],
    ],
    [
      "that is unfinished",
      { type: "Segment", id: segmentId },
      contentOf({ entryNode: { id: "1", type: "Trait" }, nodes: [] }),
      "DefinitionError",
      ["definition", "entryNode", "path"],
    ],
    [
      "that is no property",
      { type: "UserProperty", id: propertyId },
      contentOf({ type: "Nothing" }),
      "DefinitionError",
      ["definition", "type"],
    ],
    [
      "that is no page",
      { type: "SubscriptionPage", id: workspaceId },
      contentOf({ html: 5 }),
      "BadRequest",
      ["resource"],
    ],
  ])("for a draft %s is refused", (_, resource, content, code, path) => {
    const { outcome } = request(resource, content);
    expect(outcome).toMatchObject({ ok: false, code });
    expect(outcome.ok ? [] : (outcome.issues ?? []).map((issue) => issue.path)).toContainEqual(path);
  });

  it.each<ApprovalResource>([
    { type: "Segment", id: uuid(8) },
    { type: "UserProperty", id: uuid(8) },
    { type: "SubscriptionPage", id: uuid(8) },
  ])("for %j, which is not there, is not found", (resource) => {
    expect(codeOf(request(resource, { ofDrafts: true }))).toBe("NotFound");
  });

  it("reads nothing hidden for those who may not see it, neither by asking nor by approving", () => {
    const resource: ApprovalResource = { type: "Segment", id: segmentId };
    const content = contentOf(whose("ssn", "1"));
    const blind = member("zoe", ["segments:publish", "users:see-personal"]);
    expect(request(resource, content, blind).outcome).toMatchObject({
      code: "Forbidden",
      message: expect.stringContaining("users:see-personal") as string,
    });
    const { state } = request(resource, content, member("kim", ["segments:publish"]));
    expect(codeOf(approve(state, member("eve", ["users:see-personal"]), content))).toBe("Forbidden");
    expect(codeOf(approve(state, ben, content))).toBeNull();
  });

  it("for a user property is out of date when it was renamed since; that for a segment is not", () => {
    const ofProperty: ApprovalResource = { type: "UserProperty", id: propertyId };
    const asked = request(ofProperty, contentOf({ type: "Trait", path: "tier" })).state;
    expect(firstApproval(putProperty({ id: propertyId, name: "tier" }, asked).state)?.status).toBe("Stale");
    const { state } = request({ type: "Segment", id: segmentId }, contentOf(whose("a", "b")));
    expect(firstApproval(put({ id: segmentId, name: "Paying" }, state).state)?.status).toBe("Open");
  });

  it("shows a hidden property by nobody who may not declare it", () => {
    const { state: hiding } = putProperty({ id: propertyId, personal: true }, guarded);
    const resource: ApprovalResource = { type: "UserProperty", id: propertyId };
    const content = contentOf({ type: "Trait", path: "other" });
    const blind = member("zoe", ["properties:publish", "users:see-personal"]);
    const asked = by(requestApproval, { id: approvalId, resource, content }, hiding, blind);
    expect(codeOf(asked)).toBe("Forbidden");
  });
});
