/** Parents, children and deleted workspaces, as the actors of parent and child decide. */
import { workspaceOf, type Message, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { contextOf } from "../testing/context.js";
import { workspaceId as parentId } from "@signalbox/core/testing";
import { newWorkspace, workspaceKey, workspaceTypeOf, type WorkspaceState } from "../state.js";
import { workspaceBehaviour } from "../workspace-actor.js";
import { deserializeWorkspace } from "../workspace-document.js";
import { run, type CommandRun } from "../testing/run-command.js";
import type { NewChild } from "./new-child.js";
import * as registry from "../commands/index.js";

const childId = "22222222-2222-4222-8222-222222222222" as WorkspaceId;
const root = run(registry.ensureWorkspace, {
  name: "Acme",
  writeKey: { name: "web", secretId: "s1", hash: "h1", sealed: "sealed" },
  adminKey: { id: "a1", name: "ops", hash: "h2" },
}).state;
const aChild: NewChild = {
  name: "Shop",
  writeKey: { secretId: "s2", hash: "h3", sealed: "sealed" },
  sealedSecret: "secret",
};

function create(child: NewChild, parent: WorkspaceState): CommandRun {
  return run(registry.createChild, { id: childId, child }, parent);
}

interface Received {
  readonly state: WorkspaceState;
  readonly send: readonly Message[];
}

/** The next state of the actor that receives the message, and its messages. */
function receive(message: Message | undefined, before: WorkspaceState): Received {
  if (message === undefined) throw new TypeError("nothing was sent");
  const decision = workspaceBehaviour.handlers[message.type]?.prepare(message.body).decide(before, {
    ...contextOf("workspace", "self"),
    workspaceId: workspaceOf(message.to),
  });
  if (decision === undefined || decision.state === null) throw new TypeError("no handler for this message");
  return { state: decision.state, send: decision.send ?? [] };
}

function family(child: Partial<NewChild> = {}): {
  readonly parent: WorkspaceState;
  readonly child: WorkspaceState;
} {
  const created = create({ ...aChild, ...child }, root);
  return { parent: created.state, child: receive(created.send?.[0], newWorkspace).state };
}

describe("create-child", () => {
  it("adds the child to its parent, and creates the child with the contents of a new workspace", () => {
    const { state, send, outcome } = create({ ...aChild, externalId: "shop-1" }, root);

    expect(outcome).toEqual({ ok: true, value: null });
    expect(workspaceTypeOf(state)).toBe("Parent");
    expect(state.children).toEqual([{ id: childId, name: "Shop", externalId: "shop-1", status: "Active" }]);
    expect(send?.map(({ to }) => to)).toEqual([workspaceKey(childId)]);
    const child = receive(send?.[0], newWorkspace).state;
    expect(workspaceTypeOf(child)).toBe("Child");
    expect(child).toMatchObject({
      status: "Active",
      parentId,
      name: "Shop",
      externalId: "shop-1",
      createdAt: 5_000,
      subscriptionSecret: "secret",
      writeKeys: [{ name: "default-write-key", hash: "h3" }],
      adminKeys: [],
      definitionVersion: 1,
    });
  });

  it("gives the child the time zone and the country of its parent", () => {
    const there = { timezone: "Europe/Berlin", defaultCountry: "DE" };
    const { send } = create(aChild, { ...root, ...there, termsVersion: 3 });
    expect(receive(send?.[0], newWorkspace).state).toMatchObject({ ...there, termsVersion: 1 });
    expect(receive(create(aChild, root).send?.[0], newWorkspace).state.defaultCountry).toBeUndefined();
  });

  it("takes a message of the release before, which names neither", () => {
    const input = { parentId, child: aChild };
    const message = registry.beginChild.message(childId, "begin", { input, by: parentId });
    expect(receive(message, newWorkspace).state).toMatchObject({ name: "Shop", timezone: "UTC" });
  });

  it("does not change an existing child when the message is repeated", () => {
    const { send } = create(aChild, root);
    const child = receive(send?.[0], newWorkspace).state;
    expect(receive(send?.[0], { ...child, name: "Renamed" }).state).toEqual({ ...child, name: "Renamed" });
  });

  it("refuses a name or external id of another child", () => {
    const { parent } = family({ externalId: "shop-1" });
    const taken = { ok: false, code: "WorkspaceAlreadyExists" };
    expect(create(aChild, parent).outcome).toMatchObject(taken);
    const sameExternalId = { ...aChild, name: "Other", externalId: "shop-1" };
    expect(create(sameExternalId, parent)).toMatchObject({ state: parent, outcome: taken });
    expect(create({ ...aChild, name: "Other" }, parent).outcome.ok).toBe(true);
  });

  it.each([
    [{ name: "" }, "WorkspaceNameViolation"],
    [{ name: "DfTombstoned-Shop" }, "WorkspaceNameViolation"],
    [{ externalId: "DfTombstoned-1" }, "WorkspaceNameViolation"],
    [{ domain: "no domain" }, "InvalidDomain"],
  ])("refuses %j", (wrong, code) => {
    expect(create({ ...aChild, ...wrong }, root)).toMatchObject({
      state: root,
      outcome: { ok: false, code },
    });
  });

  it("refuses children of a child, and of a deleted workspace", () => {
    const { child } = family();
    expect(create(aChild, child).outcome).toMatchObject({
      ok: false,
      code: "WorkspaceIsChild",
    });
    for (const gone of [newWorkspace, { ...root, status: "Tombstoned" } as const]) {
      expect(create(aChild, gone).outcome).toMatchObject({ ok: false, code: "NotFound" });
    }
  });
});

describe("delete-workspace", () => {
  it("marks the child as deleted, also in its parent, so that its names are free again", () => {
    const { parent, child } = family({ externalId: "shop-1" });
    const deletion = registry.deleteWorkspace.message(childId, "c1", { input: {}, by: "tester" });
    const { state, send } = receive(deletion, child);
    const names = { name: "DfTombstoned-Shop", externalId: "DfTombstoned-shop-1", status: "Tombstoned" };

    const settingStamps = { ...child.settingStamps, workspace: { updatedAt: 5_001 } };
    expect(state).toMatchObject({ ...child, ...names, settingStamps });
    expect(send.map(({ to }) => to)).toEqual([workspaceKey(parentId)]);
    const noted = receive(send[0], parent).state;
    expect(noted.children).toEqual([{ id: childId, ...names }]);
    expect(create({ ...aChild, externalId: "shop-1" }, noted).outcome.ok).toBe(true);
  });

  it("is refused while there are children, names them, and succeeds when they are deleted", () => {
    const { parent } = family();
    expect(run(registry.deleteWorkspace, {}, parent)).toMatchObject({
      state: parent,
      outcome: { ok: false, code: "InUse", message: 'delete its children first: "Shop"' },
    });
    const alone = {
      ...parent,
      children: parent.children.map((child) => ({ ...child, status: "Tombstoned" as const })),
    };
    expect(run(registry.deleteWorkspace, {}, alone)).toMatchObject({
      state: { status: "Tombstoned" },
      send: [],
    });
  });

  it("is refused the second time", () => {
    const { state } = run(registry.deleteWorkspace, {}, family().child);
    expect(run(registry.deleteWorkspace, {}, state)).toMatchObject({ state, outcome: { code: "NotFound" } });
  });
});

describe("the type of a workspace", () => {
  it("is Parent while a child is active or paused, and Root again after the last one is deleted", () => {
    const { parent, child } = family();
    const paused = run(registry.setWorkspaceStatus, { status: "Paused" }, child);
    const withPaused = receive(paused.send?.[0], parent).state;
    const deletion = registry.deleteWorkspace.message(childId, "c1", { input: {}, by: "tester" });
    const alone = receive(receive(deletion, paused.state).send[0], withPaused).state;
    expect([root, parent, withPaused, alone].map(workspaceTypeOf)).toEqual([
      "Root",
      "Parent",
      "Parent",
      "Root",
    ]);
  });

  it("is derived from the children, also when an earlier release stored Parent", () => {
    const { parent } = family();
    const stored = (status: string): string =>
      JSON.stringify({
        ...parent,
        v: 1,
        type: "Parent",
        children: parent.children.map((child) => ({ ...child, status })),
      });
    expect(workspaceTypeOf(deserializeWorkspace(stored("Active")))).toBe("Parent");
    expect(workspaceTypeOf(deserializeWorkspace(stored("Tombstoned")))).toBe("Root");
  });
});

describe("set-workspace-status", () => {
  it("pauses and resumes, and notifies the parent", () => {
    const { child } = family();
    const paused = run(registry.setWorkspaceStatus, { status: "Paused" }, child);
    const settingStamps = { ...child.settingStamps, workspace: { updatedAt: 5_001 } };
    expect(paused.state).toEqual({ ...child, status: "Paused", settingStamps });
    expect(paused.send).toMatchObject([
      { to: workspaceKey(parentId), type: "note-child", body: { input: { status: "Paused" } } },
    ]);
    expect(run(registry.setWorkspaceStatus, { status: "Active" }, paused.state).state).toEqual({
      ...child,
      settingStamps: { ...settingStamps, workspace: { updatedAt: 5_002 } },
    });
  });

  it("is refused for a deleted workspace", () => {
    const gone = { ...root, status: "Tombstoned" } as const;
    expect(run(registry.setWorkspaceStatus, { status: "Active" }, gone)).toMatchObject({
      state: gone,
      outcome: { ok: false, code: "NotFound" },
    });
  });
});

describe("a new name of a child", () => {
  const otherId = "33333333-3333-4333-8333-333333333333" as WorkspaceId;
  const other = { id: otherId, name: "Outlet", status: "Active" } as const;

  function rename(name: string, before: WorkspaceState): Received {
    const input = { name };
    return receive(registry.putWorkspaceSettings.message(childId, "c1", { input, by: "tester" }), before);
  }

  it("is also in its parent, where the earlier one is free again", () => {
    const { parent, child } = family();
    const renamed = rename("Store", child);
    const noted = receive(renamed.send[0], parent);
    expect(noted.state.children).toEqual([{ id: childId, name: "Store", status: "Active" }]);
    expect(noted.send).toEqual([]);
    expect(create(aChild, noted.state).outcome.ok).toBe(true);
    expect(create({ ...aChild, name: "Store" }, noted.state).outcome.ok).toBe(false);
  });

  it("is taken back when another child got it at the same moment", () => {
    const { parent, child } = family();
    const renamed = rename("Outlet", child);
    const noted = receive(renamed.send[0], { ...parent, children: [...parent.children, other] });
    expect(noted.state.children).toEqual([{ id: childId, name: "Shop", status: "Active" }, other]);
    expect(noted.send.map(({ to }) => to)).toEqual([workspaceKey(childId)]);
    expect(receive(noted.send[0], renamed.state).state.name).toBe("Shop");
    // A newer name stays.
    expect(receive(noted.send[0], rename("Store", renamed.state).state).state.name).toBe("Store");
  });

  it("may be that of a deleted child", () => {
    const { parent, child } = family();
    const gone = { ...other, status: "Tombstoned" } as const;
    const noted = receive(rename("Outlet", child).send[0], {
      ...parent,
      children: [...parent.children, gone],
    });
    expect(noted.send).toEqual([]);
    expect(noted.state.children[0]).toMatchObject({ name: "Outlet" });
  });
});

describe("note-child", () => {
  it("is ignored for an unknown child", () => {
    const { parent } = family();
    const stranger = { id: parentId, name: "x", status: "Active" } as const;
    expect(run(registry.noteChild, stranger, parent).state).toEqual(parent);
  });
});

describe("ensure-workspace", () => {
  const input = {
    name: "Acme",
    writeKey: { name: "web", secretId: "s1", hash: "h1", sealed: "sealed" },
    adminKey: { id: "a1", name: "ops", hash: "h2" },
    sealedSecret: "secret",
  };

  it("adds the contents of a new workspace to one of an earlier release without definitions", () => {
    const old: WorkspaceState = {
      ...newWorkspace,
      createdAt: 1,
      name: "Old",
      dataSources: [{ type: "x", sealed: "" }],
    };
    const { state } = run(registry.ensureWorkspace, input, old);
    expect(state).toMatchObject({
      createdAt: 1,
      name: "Old",
      dataSources: old.dataSources,
      definitionVersion: 1,
    });
    expect(state.subscriptionGroups.map(({ name }) => name)).toEqual(["Old - Email", "Old - SMS"]);
    expect(state.subscriptionSecret).toBe("secret");
  });

  it("does not restore deleted definitions", () => {
    const emptied: WorkspaceState = { ...root, definitionVersion: 9, userProperties: [], segments: [] };
    expect(run(registry.ensureWorkspace, input, emptied).state).toEqual(emptied);
  });
});
