/** Inputs of operations as an earlier release queued them: they are still read, and mean the same. */
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { auditDetailTable, auditTable } from "../audit/audit-table.js";
import type { Command } from "../command.js";
import { defaultRetention } from "../retention/retention.js";
import { exampleExportStorage } from "../settings/export-storage.js";
import { newWorkspace } from "../state.js";
import { contextOf } from "../testing/context.js";
import { run } from "../testing/run-command.js";
import { newWorkspaceContents } from "../workspaces/new-workspace.js";
import * as registry from "./index.js";

const id = "11111111-0000-4000-8000-000000000000";
const absent = "22222222-0000-4000-8000-000000000000";
const segment = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const longName = "ü".repeat(256);
const limits = {
  frequencyCaps: [{ channel: "Email", messages: 1, perSeconds: 60 }],
  quietHours: [{ from: "22:00", to: "24:00", daysOfWeek: [0, 6], otherwise: "Drop" }],
  exemptTemplates: [],
};
const journey = {
  entryNode: { type: "EventEntryNode", event: "Signed Up", child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
};
const broadcastConfig = { type: "V2", rateLimit: 100, message: { type: "Email" } };
const template = { channel: "Email", text: "{}", identifierKey: "email" };
const child = {
  name: "Shop",
  externalId: "shop-1",
  domain: "shop.example.com",
  writeKey: { secretId: "s", hash: "h", sealed: "x" },
  sealedSecret: "x",
};

/** By the name of the constant: the input, and the code of a refusal or the fields of the outcome's value. */
const queued: readonly (readonly [string, object, string | object | null])[] = [
  [
    "putSegment",
    { name: longName, newId: id, definition: segment, status: "Paused", createOnly: true },
    { id, name: longName, status: "Paused", definition: segment },
  ],
  ["deleteSegment", { id: absent }, "NotFound"],
  ["setSegmentStatus", { id: absent, status: "NotStarted" }, "NotFound"],
  [
    "putUserProperty",
    { name: "plan", newId: id, definition: { type: "Trait", path: "plan" }, exampleValue: "pro" },
    { id, name: "plan", exampleValue: "pro" },
  ],
  ["deleteUserProperty", { id: absent }, "NotFound"],
  ["setUserPropertyStatus", { id: absent, status: "Paused" }, "NotFound"],
  ["deleteTemplate", { id: absent }, "NotFound"],
  [
    "putBroadcast",
    { name: longName, newId: id, config: broadcastConfig, scheduledAt: "2030-05-01T09:00" },
    { id, name: longName, status: "Draft", config: broadcastConfig },
  ],
  ["putBroadcast", { id: absent.toUpperCase(), name: "Sale", newId: id, scheduledAt: null }, { id: absent }],
  ["putBroadcast", { name: "Sale", newId: id, segmentId: absent }, "ConstraintViolation"],
  [
    "putJourney",
    { name: longName, newId: id, definition: journey, draft: null, status: "Running", updatedAt: 1.5 },
    { id, name: longName, status: "Running", version: 1 },
  ],
  [
    "putJourney",
    {
      id: absent.toUpperCase(),
      name: "Welcome",
      newId: id,
      draft: { nodes: [] },
      kept: { journeyId: absent, version: 1, definition: journey },
      canRunMultiple: true,
      catchUp: false,
      resourceType: "Internal",
      updatedAt: -1,
    },
    { id: absent, canRunMultiple: true, resourceType: "Internal", draftDigest: expect.any(String) },
  ],
  ["deleteJourney", { id: absent }, "NotFound"],
  ["dropJourneyVersions", { id: absent, versions: [1] }, null],
  ["renameBroadcast", { id: absent, name: longName }, "NotFound"],
  ["moveBroadcast", { id: absent, action: "start" }, "NotFound"],
  ["archiveSegment", { id: absent, archived: true }, "NotFound"],
  ["archiveUserProperty", { id: absent, archived: true }, "NotFound"],
  ["archiveTemplate", { id: absent, archived: false }, "NotFound"],
  ["archiveJourney", { id: absent, archived: true }, "NotFound"],
  ["archiveBroadcast", { id: absent, archived: false }, "NotFound"],
  ["recomputeBroadcastSegment", { id: absent }, "NotFound"],
  ["duplicateBroadcast", { id: absent, name: longName, newId: id }, "NotFound"],
  ["resendBroadcast", { parentId: absent, name: longName, start: true, newId: id }, "NotFound"],
  [
    "executeBroadcast",
    { name: longName, segment, template },
    { broadcastId: expect.any(String), broadcastName: longName },
  ],
  [
    "executeBroadcast",
    { name: "Sale", segment, template, subscriptionGroupId: absent },
    "ConstraintViolation",
  ],
  [
    "putSubscriptionGroup",
    { name: "News", channel: "Email", type: "OptIn" },
    { name: "News", type: "OptIn" },
  ],
  ["deleteSubscriptionGroup", { id: absent }, "NotFound"],
  ["deleteSubscriptionPage", {}, "NotFound"],
  ["putSecret", { name: "crm-Token_1", sealed: "x" }, null],
  ["deleteSecret", { name: "none" }, "NotFound"],
  ["putDataSource", { type: "SegmentIO", sealed: "x" }, null],
  ["deleteDataSource", { type: "SegmentIO" }, null],
  ["putMessageLimits", { limits }, null],
  ["putMessageLimits", { limits: null }, "NotFound"],
  [
    "putVisiblePaths",
    { declare: [{ of: "Event", event: "Cart*", path: "total" }], remove: [{ of: "Trait", path: "x" }] },
    null,
  ],
  [
    "putWorkspaceSettings",
    {
      name: longName,
      timezone: "Asia/Calcutta",
      defaultCountry: "DE",
      nameProperties: ["firstName", "lastName"],
    },
    null,
  ],
  ["putWorkspaceSettings", { defaultCountry: null, nameProperties: ["none"] }, "BadRequest"],
  ["putProvider", { channel: "Email", type: "Smtp", fields: { host: "a" }, fromAddress: null }, null],
  ["setDefaultProvider", { channel: "Email", provider: "none" }, "NotFound"],
  ["deleteProvider", { channel: "Sms", type: "none" }, "NotFound"],
  ["createAdminKey", { id: "a1", name: "ops", hash: "h" }, { createdAt: 5_000 }],
  [
    "createAdminKey",
    {
      id: "a2",
      name: "ci",
      hash: "h2",
      permissions: ["users:read"],
      expiresAt: 9_000,
      networks: ["10.0.0.0/8"],
      owner: { kind: "member", id: "m1" },
    },
    { id: "a2", permissions: ["users:read"], owner: { kind: "member", id: "m1" } },
  ],
  ["createServiceAccount", { id, name: "import", role: "Author" }, { id, role: "Author" }],
  ["changeServiceAccount", { id: absent, role: "Viewer" }, "NotFound"],
  ["deleteServiceAccount", { id: absent }, "NotFound"],
  [
    "requestApproval",
    { id, resource: { type: "Journey", id: absent, status: "Running" }, note: "soon", content: {} },
    "NotFound",
  ],
  [
    "requestApproval",
    {
      id,
      resource: { type: "Template", id: absent },
      content: { template: { revision: 1, draft: { channel: "Email", text: "{}" } } },
    },
    "NotFound",
  ],
  ["approveRequest", { id: absent, content: { journey: { draftRevision: 1, draft: journey } } }, "NotFound"],
  ["refuseRequest", { id: absent, reason: "no" }, "NotFound"],
  ["withdrawRequest", { id: absent }, "NotFound"],
  ["putApprovalSettings", { authorsPublish: true }, { authorsPublish: true }],
  ["putTestRecipients", { recipients: [{ channel: "Email", address: "a@x.example" }] }, null],
  ["putBrand", { brand: { color: "#0b5fff" } }, null],
  ["putExportStorage", { storage: exampleExportStorage, sealed: "x" }, null],
  ["putRetention", { retention: { ...defaultRetention, events: 365 } }, null],
  ["deleteAdminKey", { id: "none" }, "NotFound"],
  ["putWriteKey", { name: "web", secretId: "s", hash: "h", sealed: "x", sessionSecret: null }, null],
  ["deleteWriteKey", { name: "none" }, "NotFound"],
  ["putSuppressions", { channel: "Sms", addresses: ["+15005550006"] }, null],
  ["removeSuppressions", { channel: "Sms", addresses: ["+15005550006"] }, null],
  ["deleteUsers", { users: [{ id: "ann", idHash: "h" }] }, null],
  ["clearMailbox", {}, null],
  ["putAuditRetention", { days: 365 }, null],
  ["forgetAuditActor", { actorId: "m1" }, null],
  ["setRecomputeStatus", { status: "Paused" }, null],
  ["triggerRecompute", {}, { definitionVersion: expect.any(Number) }],
  ["discardDeadLetter", { id: "d1" }, null],
  [
    "replayDeadLetter",
    { id: "d1", origin: "j1", message: { to: `${workspaceId}/user/ann`, type: "event", body: {} } },
    null,
  ],
  ["createChild", { id, child }, null],
  ["setWorkspaceStatus", { status: "Paused" }, null],
  ["deleteWorkspace", {}, null],
];

const commands = new Map<string, Command>(Object.entries(registry));
const state = {
  ...newWorkspace,
  ...newWorkspaceContents({ workspaceId, name: "Acme", now: 1, sealedSecret: "x" }),
  createdAt: 1,
};

const secret = "zq-s3cret";

/** The input with a known secret wherever one is. */
function sealedIn(input: object): object {
  return JSON.parse(
    JSON.stringify(input, (field, value: unknown) =>
      /^(sealed|hash|sealedSecret|sessionSecret)$/.test(field) ? secret : value,
    ),
  ) as object;
}

/** Its outcome is a row. */
function isRecorded(command: Command<object>): boolean {
  return command.name !== "drop-journey-versions";
}

describe("a queued input", () => {
  it.each(queued)("of %s is read", (name, input, expected) => {
    const command = commands.get(name) as unknown as Command<object>;
    const { outcome } = run(command, input, state);
    expect(outcome).toMatchObject(
      typeof expected === "string" ? { ok: false, code: expected } : { ok: true, value: expected },
    );
  });

  it.each(queued)("of %s leaves one audit entry, of its own action and without a secret", (name, input) => {
    const command = commands.get(name) as unknown as Command<object>;
    const message = command.message(workspaceId, "c1", { input: sealedIn(input), by: "key-1" });
    const { state: after, changes = [] } = command.handler
      .prepare(message.body)
      .decide(state, contextOf("workspace", "self"));
    const written = changes.flatMap((change) => (change.do === "put" ? [change] : []));
    const rows = written.filter(({ table }) => table === auditTable.name);
    const details = written.filter(({ table }) => table === auditDetailTable.name);
    expect(rows.map(({ row }) => row)).toMatchObject(
      isRecorded(command) ? [{ action: command.name, by: "key-1", seq: 1 }] : [],
    );
    expect([details.length, after?.audit?.seq]).toEqual([rows.length, rows.length === 0 ? undefined : 1]);
    expect(JSON.stringify([...rows, ...details])).not.toContain(secret);
  });

  it("is here of every operation", () => {
    const operations = [...commands].filter(([, command]) => "summary" in command);
    const known = new Set(queued.map(([name]) => name));
    expect(operations.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
