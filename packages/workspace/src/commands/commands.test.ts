import { describe, expect, it } from "vitest";
import { contextOf } from "../testing/context.js";
import { workspaceId } from "@signalbox/core/testing";
import { anonymousKey, userKey } from "@signalbox/core";
import { newWorkspace, workspaceKey } from "../state.js";
import { workspaceBehaviour } from "../workspace-actor.js";
import { run } from "../testing/run-command.js";
import * as registry from "./index.js";

const writeKey = { name: "web", secretId: "s1", hash: "h1", sealed: "sealed" };
const adminKey = { id: "a1", name: "ops", hash: "h2" };
const withKeys = run(registry.ensureWorkspace, { name: "Acme", writeKey, adminKey }).state;

describe("every command", () => {
  it.each(Object.values(registry).map((command) => [command.name, command]))(
    "%s is a handler of the workspace actor, has a kebab-case name, and rejects a body without input",
    (name, command) => {
      expect(workspaceBehaviour.handlers[name]).toBe(command.handler);
      expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(() => command.handler.prepare({ commandId: "c", by: "x" })).toThrow("input");
    },
  );

  it("writes its outcome and an audit entry with the command's id", () => {
    const message = registry.deleteWriteKey.message(workspaceId, "c9", {
      input: { name: "none" },
      by: "key-7",
      fingerprint: "f",
    });
    const { changes, reply } = registry.deleteWriteKey.handler
      .prepare(message.body)
      .decide(newWorkspace, contextOf("workspace", "self"));

    expect(message.to).toBe(workspaceKey(workspaceId));
    expect(reply).toEqual({
      id: "c9",
      value: { ok: false, code: "NotFound", message: 'no write key named "none"' },
    });
    expect(changes).toMatchObject([
      {
        table: "audit",
        id: `${workspaceId}/chain/000000000001`,
        row: { action: "delete-write-key", by: "key-7", ok: false, resource: "write-key/none", seq: 1 },
      },
      { table: "auditDetails", id: `${workspaceId}/chain/000000000001` },
      {
        table: "commands",
        id: "c9",
        row: { workspaceId, name: "delete-write-key", fingerprint: "f", by: "key-7" },
      },
    ]);
  });
});

describe("ensure-workspace", () => {
  it("creates the workspace with its keys", () => {
    const { state, changes } = run(registry.ensureWorkspace, { name: "Acme", writeKey, adminKey });

    expect(state).toMatchObject({
      name: "Acme",
      createdAt: 5_000,
      writeKeys: [writeKey],
      adminKeys: [adminKey],
    });
    expect(changes.map((change) => change.do === "put" && [change.id, change.row])).toEqual([
      ["h1", { workspaceId, role: "write", keyId: "s1", revoked: false }],
      ["h2", { workspaceId, role: "admin", keyId: "a1", revoked: false }],
    ]);
  });

  it("changes nothing when it is repeated, and adds a new key", () => {
    expect(run(registry.ensureWorkspace, { name: "Other", writeKey, adminKey }, withKeys)).toMatchObject({
      state: withKeys,
      changes: [],
    });
    const other = { ...writeKey, name: "app", hash: "h3" };
    expect(
      run(registry.ensureWorkspace, { name: "", writeKey: other, adminKey }, withKeys).state.writeKeys,
    ).toHaveLength(2);
  });
});

describe("write keys", () => {
  it("are added once per name", () => {
    const { state } = run(registry.putWriteKey, { ...writeKey, secretId: "s9" }, withKeys);
    expect(state).toEqual(withKeys);
    expect(run(registry.putWriteKey, { ...writeKey, name: "app" }, withKeys).state.writeKeys).toHaveLength(2);
  });

  it("keep a revoked row, so that a restart does not restore them", () => {
    const { state, changes } = run(registry.deleteWriteKey, { name: "web" }, withKeys);

    expect(state.writeKeys).toEqual([]);
    expect(run(registry.ensureWorkspace, { name: "Acme", writeKey, adminKey }, state).state).toEqual(state);
    expect(changes).toEqual([
      { do: "put", table: "keys", id: "h1", row: { workspaceId, role: "write", keyId: "s1", revoked: true } },
    ]);
  });
});

describe("admin keys", () => {
  it("have unique names", () => {
    expect(
      run(registry.createAdminKey, { id: "a2", name: "ops", hash: "h9" }, withKeys).outcome,
    ).toMatchObject({
      ok: false,
      code: "UniqueConstraintViolation",
    });
    expect(run(registry.createAdminKey, { id: "a2", name: "ci", hash: "h9" }, withKeys).outcome).toEqual({
      ok: true,
      value: { id: "a2", name: "ci", createdAt: 5_000 },
    });
  });

  it("cannot be deleted when only one is left", () => {
    expect(run(registry.deleteAdminKey, { id: "a1" }, withKeys).outcome).toMatchObject({
      ok: false,
      code: "InUse",
    });
    expect(run(registry.deleteAdminKey, { id: "zz" }, withKeys).outcome).toMatchObject({
      ok: false,
      code: "NotFound",
    });
    const two = run(registry.createAdminKey, { id: "a2", name: "ci", hash: "h9" }, withKeys).state;
    expect(run(registry.deleteAdminKey, { id: "a1" }, two).state.adminKeys.map(({ id }) => id)).toEqual([
      "a2",
    ]);
  });
});

describe("data sources", () => {
  it("have one secret per type, and can be deleted", () => {
    const once = run(registry.putDataSource, { type: "SegmentIO", sealed: "1" }, withKeys).state;
    const twice = run(registry.putDataSource, { type: "SegmentIO", sealed: "2" }, once).state;

    expect(twice.dataSources).toEqual([{ type: "SegmentIO", sealed: "2", updatedAt: 5_001 }]);
    expect(run(registry.deleteDataSource, { type: "SegmentIO" }, twice).state.dataSources).toEqual([]);
  });
});

describe("delete-users", () => {
  it("sends an erasure to the user and the anonymous user of the id, and records only the hash", () => {
    const message = registry.deleteUsers.message(workspaceId, "c1", {
      input: { users: [{ id: "ann", idHash: "abc" }] },
      by: "key-7",
    });
    const { send, changes } = registry.deleteUsers.handler
      .prepare(message.body)
      .decide(newWorkspace, contextOf("workspace", "self"));

    expect(send?.map(({ to, type }) => [to, type])).toEqual([
      [userKey(workspaceId, "ann"), "erase"],
      [anonymousKey(workspaceId, "ann"), "erase"],
    ]);
    expect(changes).toContainEqual({
      do: "removeWhere",
      table: "auditDetails",
      column: "subject",
      value: `${workspaceId}/abc`,
    });
    expect(JSON.stringify(changes)).toContain('"resource":"erased-user/abc"');
    expect(JSON.stringify(changes)).not.toContain("ann");
  });
});

describe("rejected events and dead letters", () => {
  it("are stored with their reason, and deleted by id", () => {
    const event = { id: "r1", item: "{}", reason: "userId: required", userKey: "" };

    expect(run(registry.rejectEvents, { events: [event] }).changes).toMatchObject([
      {
        do: "put",
        table: "rejectedEvents",
        id: "r1",
        row: { workspaceId, reason: "userId: required", item: "{}" },
      },
    ]);
    expect(run(registry.discardRejectedEvents, { ids: ["r1"] }).changes).toEqual([
      { do: "remove", table: "rejectedEvents", id: "r1" },
    ]);
    expect(run(registry.discardDeadLetter, { id: "l1" }).changes).toEqual([
      { do: "remove", table: "deadLetters", id: "l1" },
    ]);
  });

  it("are replayed with the message batch that first carried them as origin", () => {
    const message = { to: userKey(workspaceId, "ann"), type: "event", body: { x: 1 } };
    const { send, changes } = run(registry.replayDeadLetter, { id: "l1", origin: "job-1", message });

    expect(send).toEqual([{ ...message, origin: "job-1" }]);
    expect(changes).toEqual([{ do: "remove", table: "deadLetters", id: "l1" }]);
  });
});
