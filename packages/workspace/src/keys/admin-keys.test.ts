import { secretBoxOf } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import type { Origin } from "../access/origin.js";
import { allPermissions, permissionsOfRole, type Permission } from "../access/permissions.js";
import type { OperationCaller, OperationTools } from "../operation.js";
import { changeServiceAccount } from "../service-accounts/change-service-account.js";
import { createServiceAccount } from "../service-accounts/create-service-account.js";
import { deleteServiceAccount } from "../service-accounts/delete-service-account.js";
import { newWorkspace, type AdminKey, type WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { createAdminKey } from "./create-admin-key.js";
import { deleteAdminKey } from "./delete-admin-key.js";
import { hashKey } from "./hash-key.js";
import { noteKeyUse } from "./note-key-use.js";

const secrets = secretBoxOf(Buffer.alloc(32, 7));
const ann: Origin = { principal: { kind: "member", id: "ann", name: "Ann" } };
const first: AdminKey = { id: "a1", name: "default", hash: "h1", createdAt: 1 };
const owned = { kind: "serviceAccount", id: "11111111-0000-4000-8000-000000000000" } as const;
const limited: AdminKey = {
  ...first,
  id: "a2",
  name: "limited",
  hash: "h2",
  permissions: ["keys:write", "users:read"],
  expiresAt: 10_000,
  networks: ["10.0.0.0/8"],
  owner: { kind: "member", id: "ben" },
};
const account = { id: owned.id, name: "Import", role: "Author", createdAt: 1, updatedAt: 1 };
const state: WorkspaceState = {
  ...newWorkspace,
  createdAt: 1,
  adminKeys: [first, limited],
  serviceAccounts: [account],
};

/** The parts of the api that these operations use. */
const tools = {
  secrets,
  newId: () => owned.id,
  readWorkspace: async () => state,
  permissionsOfRole: async (role: string) => permissionsOfRole[role as keyof typeof permissionsOfRole],
} as unknown as OperationTools;

const annAsCaller: OperationCaller = {
  origin: ann,
  permissions: allPermissions,
  permissionsIn: async () => allPermissions,
};

interface Made extends Partial<OperationCaller> {
  readonly body: object;
  readonly commandId?: string;
}

function prepared({
  body,
  commandId = "c1",
  ...caller
}: Made): Promise<Parameters<typeof createAdminKey.message>[2]["input"]> {
  return Promise.resolve(
    createAdminKey.prepare(
      {
        body: { name: "New", ...body },
        params: {},
        workspaceId,
        commandId,
        caller: { ...annAsCaller, ...caller },
      },
      tools,
    ),
  ) as never;
}

const byLimited = {
  origin: { principal: { kind: "key", id: "a2", name: "limited" }, owner: { kind: "member", id: "ben" } },
  permissions: new Set<Permission>(["keys:write", "users:read"]),
  key: { workspaceId, keyId: "a2" },
} as const;

describe("a new key", () => {
  it("of a member belongs to that member, and permits everything when the member may do everything", async () => {
    const input = await prepared({ body: {} });
    expect(input).toEqual({
      id: input.id,
      name: "New",
      hash: expect.any(String),
      owner: { kind: "member", id: "ann" },
    });
  });

  it("of an Author permits what the Author may do at that moment", async () => {
    const { permissions } = await prepared({ body: {}, permissions: permissionsOfRole.Author });
    expect(new Set(permissions)).toEqual(permissionsOfRole.Author);
  });

  it("cannot get a permission that its maker does not have", async () => {
    const more = prepared({ body: { permissions: ["users:read", "users:erase"] }, ...byLimited });
    await expect(more).rejects.toMatchObject({
      code: "Forbidden",
      message: expect.stringContaining("users:erase"),
    });
  });

  it("of a key has its owner, its permissions, its end and its networks", async () => {
    const { permissions, expiresAt, networks, owner } = limited;
    expect(await prepared({ body: {}, ...byLimited })).toMatchObject({
      permissions: expect.arrayContaining([...(permissions ?? [])]),
      expiresAt,
      networks,
      owner,
    });
  });

  it.each([{ expiresAt: 10_001 }, { networks: ["0.0.0.0/0"] }, { networks: ["10.1.0.0/16", "192.0.2.1"] }])(
    "of a key with limits cannot have %j",
    async (body) => {
      await expect(prepared({ body, ...byLimited })).rejects.toMatchObject({ code: "Forbidden" });
    },
  );

  it("of a key with limits can have narrower ones", async () => {
    const body = { expiresAt: 9_000, networks: ["10.1.0.0/16"], permissions: ["users:read"] };
    expect(await prepared({ body, ...byLimited })).toMatchObject(body);
  });

  it("can belong to a service account that exists", async () => {
    expect(await prepared({ body: { serviceAccountId: owned.id } })).toMatchObject({ owner: owned });
    await expect(prepared({ body: { serviceAccountId: "none" } })).rejects.toMatchObject({
      code: "BadRequest",
    });
  });

  it("is another one for another caller with the same idempotency key, which is not answered", async () => {
    const [mine, theirs] = [await prepared({ body: {} }), await prepared({ body: {}, ...byLimited })];
    expect(mine.hash).not.toBe(theirs.hash);
    const { outcome } = run(createAdminKey, mine, state);
    const answer = (caller: object): unknown =>
      createAdminKey.answer(
        outcome.ok ? outcome.value : null,
        {
          body: { name: "New" },
          params: {},
          workspaceId,
          commandId: "c1",
          caller: { ...annAsCaller, ...caller },
        },
        tools,
      );
    expect(answer({})).toMatchObject({ status: 200, body: { apiKey: expect.stringMatching(/^sb_admin_/) } });
    expect(() => answer(byLimited)).toThrow("shown to its maker only");
    const { apiKey } = (answer({}) as { readonly body: { readonly apiKey: string } }).body;
    expect(hashKey(apiKey)).toBe(mine.hash);
    expect(JSON.stringify(outcome)).not.toContain(mine.hash);
  });

  it("must end in the future", () => {
    const input = { id: "a3", name: "New", hash: "h3", expiresAt: 5_000 };
    expect(run(createAdminKey, input, state).outcome).toMatchObject({ ok: false, code: "BadRequest" });
    expect(run(createAdminKey, { ...input, expiresAt: 5_001 }, state).outcome.ok).toBe(true);
  });
});

describe("revoking a key", () => {
  it("is refused for the last key that permits everything, and never for one with limits", () => {
    expect(run(deleteAdminKey, { id: "a1" }, state).outcome).toMatchObject({ ok: false, code: "InUse" });
    const { state: after, changes } = run(deleteAdminKey, { id: "a2" }, state);
    expect(after.adminKeys).toEqual([first]);
    expect(changes).toMatchObject([{ id: "h2", row: { revoked: true } }]);
  });
});

describe("the use of a key", () => {
  it("is noted in its row; a revoked key stays revoked", () => {
    const { changes, state: after } = run(noteKeyUse, { id: "a2", at: 60_000 }, state);
    expect(changes).toEqual([
      {
        do: "put",
        table: "keys",
        id: "h2",
        row: { workspaceId, role: "admin", keyId: "a2", revoked: false, usedAt: 60_000 },
      },
    ]);
    expect(after).toBe(state);
    const revoked = run(deleteAdminKey, { id: "a2" }, state).state;
    expect(run(noteKeyUse, { id: "a2", at: 60_000 }, revoked).changes).toEqual([]);
  });
});

describe("a service account", () => {
  const keyOfAccount = { ...limited, id: "a3", name: "import", hash: "h3", owner: owned };
  const withKey = { ...state, adminKeys: [...state.adminKeys, keyOfAccount] };

  it("has a unique name and can be changed", () => {
    const other = { id: "22222222-0000-4000-8000-000000000000", name: "Export", role: "Viewer" };
    const { state: two } = run(createServiceAccount, other, state);
    expect(run(createServiceAccount, { ...other, id: owned.id }, two).outcome).toMatchObject({
      code: "UniqueConstraintViolation",
    });
    expect(run(changeServiceAccount, { id: other.id, name: "Import" }, two).outcome).toMatchObject({
      code: "UniqueConstraintViolation",
    });
    expect(
      run(changeServiceAccount, { id: other.id, role: "Admin" }, two).state.serviceAccounts,
    ).toMatchObject([
      { name: "Import", role: "Author" },
      { name: "Export", role: "Admin" },
    ]);
  });

  it("takes its keys with it when it is deleted", () => {
    const { state: after, changes } = run(deleteServiceAccount, { id: owned.id }, withKey);
    expect([after.serviceAccounts, after.adminKeys]).toEqual([[], state.adminKeys]);
    expect(changes).toMatchObject([{ table: "keys", id: "h3", row: { revoked: true } }]);
  });

  it.each([
    ["Admin", "Forbidden"],
    ["nobody", "BadRequest"],
  ])("cannot get the role %s from an Author: %s", async (role, code) => {
    const caller = { ...annAsCaller, permissions: permissionsOfRole.Author };
    const request = { body: { name: "New", role }, params: {}, workspaceId, commandId: "c1", caller };
    await expect(async () => createServiceAccount.prepare(request, tools)).rejects.toMatchObject({ code });
    const change = { ...request, body: { id: owned.id, role } };
    await expect(async () => changeServiceAccount.prepare(change, tools)).rejects.toMatchObject({ code });
  });
});
