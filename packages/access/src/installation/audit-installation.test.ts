import type { WorkspaceId } from "@signalbox/core";
import { noteAudit, workspaceKey, type AuditEntry, type CommandRequest } from "@signalbox/workspace";
import { contextOf } from "@signalbox/workspace/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineInstallationCommand } from "./command.js";
import { newAccount } from "./new-account.js";
import { installationId, newInstallation, type Account, type InstallationState } from "./state.js";

const [shop, other] = ["5d1f5b1e-7b6a-4d0e-8a35-2c1c7a7d3c1f", "6e2f5b1e-7b6a-4d0e-8a35-2c1c7a7d3c1f"] as [
  WorkspaceId,
  WorkspaceId,
];
const ann: Account = {
  ...newAccount({ id: "m1", email: "ann@example.com", name: "Ann", now: 1 }),
  roles: [
    { workspaceId: shop, role: "Viewer", from: "administrator" },
    { workspaceId: other, role: "Admin", from: "start" },
  ],
};
const state: InstallationState = { ...newInstallation, createdAt: 1, accounts: [ann] };

/** Gives the account a role in the shop and a password, or is refused. */
const change = defineInstallationCommand({
  name: "change-account",
  input: z.object({ accountId: z.string(), hash: z.string() }),
  decide: (before, { accountId, hash }) => {
    if (hash === "") return { state: before, outcome: { ok: false, code: "Unauthorized", message: "wrong" } };
    const accounts = before.accounts.map((each): Account =>
      each.id === accountId
        ? {
            ...each,
            password: { hash, changedAt: 2 },
            roles: [{ workspaceId: shop, role: "Author", from: "administrator" }, ...each.roles.slice(1)],
          }
        : each,
    );
    return { state: { ...before, accounts }, outcome: { ok: true, value: null } };
  },
});

type Decided = ReturnType<ReturnType<typeof change.handler.prepare>["decide"]>;

function decide(workspaceId: WorkspaceId, hash: string): Decided {
  const request: CommandRequest<{ accountId: string; hash: string }> = {
    input: { accountId: "m1", hash },
    by: "m9",
    origin: { principal: { kind: "member", id: "m9", name: "Root" } },
  };
  const { body } = change.message(workspaceId, "c1", request);
  return change.handler
    .prepare(body)
    .decide(state, { ...contextOf("installation", "self"), companions: new Map() });
}

function notesIn({ send = [] }: Decided): readonly { readonly to: string; readonly entry: AuditEntry }[] {
  return send.map(({ to, type, body }) => {
    expect(type).toBe(noteAudit.name);
    return { to, entry: (body as { input: { entry: AuditEntry } }).input.entry };
  });
}

describe("a command of the installation", () => {
  it("leaves one entry in the workspace that it was called for, which sees its own roles alone", () => {
    const decided = decide(shop, "zq-hash");
    const [note, ...others] = notesIn(decided);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      to: workspaceKey(shop),
      entry: {
        action: "change-account",
        ok: true,
        origin: { principal: { id: "m9" } },
        resources: [{ kind: "account", id: "m1", name: "Ann" }],
        changes: [
          {
            kind: "account",
            id: "m1",
            fields: [
              { field: "roles", before: [{ role: "Viewer" }], after: [{ role: "Author" }] },
              { field: "password", isSecret: true },
            ],
          },
        ],
      },
    });
    expect(JSON.stringify(note)).not.toMatch(/zq-hash|6e2f5b1e/);
    expect(decided.state).not.toHaveProperty("audit");
  });

  it("that concerns no workspace leaves it in the log of the installation, and where the account has a role", () => {
    const decided = decide(installationId, "zq-hash");
    expect(notesIn(decided).map(({ to }) => to)).toEqual([workspaceKey(shop), workspaceKey(other)]);
    expect(decided.state?.audit).toMatchObject({ seq: 1 });
    expect(decided.changes).toMatchObject([
      {
        table: "audit",
        id: `${installationId}/chain/000000000001`,
        row: { action: "change-account", ok: true },
      },
      { table: "auditDetails" },
      { table: "commands" },
    ]);
    expect(JSON.stringify(decided.changes)).not.toContain("zq-hash");
  });

  it("leaves it when it is refused too", () => {
    expect(notesIn(decide(shop, ""))).toMatchObject([
      {
        entry: { ok: false, error: "Unauthorized", resources: [{ kind: "account", id: "m1" }], changes: [] },
      },
    ]);
    expect(decide(installationId, "").state?.audit?.seq).toBe(1);
  });
});
