/** What owners of the installation decide about audit logs: a ceiling for workspaces, and the installation's own log. */
import { installationId } from "@signalbox/access";
import { auditTable } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeInstallation, signedIn, type TestBrowser } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { applyAuditCeiling } from "./apply-audit-ceiling.js";

let testApi: TestApi;
let admin: AdminClient;
let owner: TestBrowser;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  ({ browser: owner } = await signedIn(testApi, { isOwner: true }));
});
afterAll(() => testApi.close());

const path = "/api/admin/installation/audit-retention";

async function retentionOf(workspaceId: string = testApi.workspaceId): Promise<unknown> {
  return (await admin("GET", `/settings/audit-retention?workspaceId=${workspaceId}`)).body;
}

describe("the ceiling of an owner", () => {
  it("limits the workspace, its children, and children that are created later", async () => {
    const before = await makeChild(testApi, { name: "Before" });
    await admin("PUT", "/settings/audit-retention", { body: { days: 400 } });
    const put = await owner.send("PUT", path, { workspaceCeilingDays: 60 });
    expect([put.status, await put.json()]).toEqual([200, { days: null, workspaceCeilingDays: 60 }]);
    expect(await (await owner.get(path)).json()).toEqual({
      days: null,
      workspaceCeilingDays: 60,
      updatedAt: expect.any(Number),
    });
    await expect.poll(() => retentionOf(before.id)).toMatchObject({ days: null, ceilingDays: 60 });
    expect(await retentionOf()).toMatchObject({ days: 400, ceilingDays: 60 });
    const after = await makeChild(testApi, { name: "After" });
    expect(await retentionOf(after.id)).toMatchObject({ days: null, ceilingDays: 60 });
    const above = await admin("PUT", "/settings/audit-retention", { body: { days: 61 } });
    expect([above.status, above.headers.get("error-type")]).toEqual([400, "AboveCeiling"]);
    expect((await admin("PUT", "/settings/audit-retention", { body: { days: 60 } })).status).toBe(200);
    await owner.send("PUT", path, { workspaceCeilingDays: null });
    await expect.poll(() => retentionOf(after.id)).toMatchObject({ days: null, ceilingDays: null });
  });

  it("is given to the workspace of the configuration at the start, when it was set before", async () => {
    await changeInstallation(testApi.api, (state) => ({ ...state, auditCeilingDays: 90 }));
    await applyAuditCeiling(testApi.api);
    expect(await retentionOf()).toMatchObject({ ceilingDays: 90 });
  });

  it("and the installation's log are for owners who are signed in", async () => {
    const { browser: administrator } = await signedIn(testApi, { role: "Admin" });
    const forget = { actorId: "anyone" };
    expect((await administrator.get(path)).status).toBe(403);
    expect((await administrator.send("PUT", path, { days: 30 })).status).toBe(403);
    expect(
      (await administrator.send("POST", "/api/admin/installation/audit/forget-actor", forget)).status,
    ).toBe(403);
    expect((await admin("PUT", "/installation/audit-retention", { body: { days: 30 } })).status).toBe(403);
    expect((await owner.send("PUT", path, {})).status).toBe(400);
    expect((await owner.send("PUT", path, { days: 29 })).status).toBe(400);
  });
});

describe("forgetting in the log of the installation", () => {
  it("erases the entries of a member and those about the account, and is an entry of that log alone", async () => {
    const { account } = await signedIn(testApi, { role: "Viewer", name: "Gone" });
    const link = { accountId: account.id, for: "sign-in" };
    await owner.send("POST", "/api/admin/members/link", link);
    const logOf = async (): Promise<string> =>
      (await owner.get("/api/admin/audit?installation=true&limit=500")).text();
    await expect.poll(logOf).toContain('"name":"Gone"');
    const forgotten = await owner.send("POST", "/api/admin/installation/audit/forget-actor", {
      actorId: account.id,
    });
    expect(forgotten.status).toBe(204);
    await expect.poll(logOf).not.toContain('"name":"Gone"');
    const { entries } = JSON.parse(await logOf()) as { readonly entries: readonly object[] };
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "open-session", erased: true, actor: { id: account.id } }),
    );
    const rows = await testApi.api.tables.query({
      table: auditTable.name,
      where: { action: "forget-audit-actor" },
      order: { by: "at", direction: "desc" },
      limit: 10,
    });
    expect(rows.map(({ row }) => row["workspaceId"])).toEqual([installationId]);
  });
});
