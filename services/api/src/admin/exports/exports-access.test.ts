/** Exports of callers who lack a permission for what they contain. */
import { permissions, type Permission } from "@signalbox/workspace";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeInstallation, ownPage, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { exportClient, type ExportBody } from "./exports.fixture.js";

let testApi: TestApi;
/** Cookies, by the permission that the member lacks. */
const cookies = new Map<Permission, string>();
const lacked: readonly Permission[] = ["users:see-personal", "events:read", "users:export"];

beforeAll(async () => {
  testApi = await startTestApi();
  const { workspaceId, api } = testApi;
  const roles = lacked.map((lack) => ({
    id: lack,
    workspaceId,
    name: lack,
    permissions: permissions.filter((each) => each !== lack),
    createdAt: 0,
    updatedAt: 0,
  }));
  await changeInstallation(api, (state) => ({ ...state, roles }));
  for (const role of lacked) {
    const given = { workspaceId, role, from: "administrator" } as const;
    cookies.set(role, await storedSession(testApi, { roles: [given] }));
  }
  await testApi.send("/api/public/apps/identify", { userId: "ann", traits: { email: "ann@shop.example" } });
});
afterAll(() => testApi.close());

function callAs(
  lack: Permission,
  method: string,
  path: string,
  body?: object,
): Promise<AdminAnswer<ExportBody>> {
  const headers = { ...ownPage, cookie: cookies.get(lack) ?? "" };
  return adminClient(testApi)(method, path, { ...(body !== undefined && { body }), key: "", headers });
}

it.each([
  ["users:see-personal", "users"],
  ["users:see-personal", "deliveries"],
  ["events:read", "events"],
] as const)("without %s no export of %s is begun or downloaded", async (lack, of) => {
  const begun = await callAs(lack, "POST", "/exports", { of, format: "csv" });
  expect([begun.status, begun.body.message]).toEqual([403, `this export needs the permission ${lack}`]);
  const { id } = await exportClient(testApi).run({ of, format: "csv" });
  expect((await callAs(lack, "GET", `/exports/${id}/file`)).status).toBe(403);
  expect((await callAs(lack, "GET", `/exports/${id}`)).body).toMatchObject({ id, status: "Done" });
});

it("without events:read users can be exported", async () => {
  expect((await callAs("events:read", "POST", "/exports", { of: "users", format: "csv" })).status).toBe(200);
});

it("without users:export nothing is shown", async () => {
  expect((await callAs("users:export", "GET", "/exports")).status).toBe(403);
});
