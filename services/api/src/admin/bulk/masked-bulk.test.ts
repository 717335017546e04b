/** Bulk acts of members who may not see personal data, or may not make the act. */
import { permissions } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeInstallation, ownPage, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { identify } from "../journeys/runs.fixture.js";

const hidden = "ann@shop.example";
const secret = "zq-secret";

interface Answered {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly sample: readonly object[];
  readonly count: number;
  readonly filterValues?: readonly object[];
}

let testApi: TestApi;
/** Cookies, by what the member lacks. */
let masked: string;
let reader: string;
let property: string;

beforeAll(async () => {
  testApi = await startTestApi();
  const { workspaceId, api } = testApi;
  const roleOf = (id: string, given: readonly string[]) =>
    ({
      id,
      workspaceId,
      name: id,
      permissions: permissions.filter((each) => given.includes(each)),
      createdAt: 0,
      updatedAt: 0,
    }) as const;
  const seesNothing = permissions.filter((each) => each !== "users:see-personal");
  const roles = [roleOf("masked", seesNothing), roleOf("reader", ["users:read"])];
  await changeInstallation(api, (state) => ({ ...state, roles }));
  const sessionOf = (role: string): Promise<string> =>
    storedSession(testApi, { roles: [{ workspaceId, role, from: "administrator" }] });
  [masked, reader] = [await sessionOf("masked"), await sessionOf("reader")];
  const { body } = await adminClient(testApi)<{ id: string }>("PUT", "/user-properties", {
    body: { name: "secret", definition: { type: "Trait", path: "secret" } },
  });
  property = body.id;
  await adminClient(testApi)("PUT", "/user-properties", {
    body: { name: "plan", definition: { type: "Trait", path: "plan" }, personal: false },
  });
  await identify(testApi, { userId: hidden }, { secret, plan: "pro", name: "Ann" });
});
afterAll(() => testApi.close());

function callAs(cookie: string, method: string, path: string, body?: object): Promise<AdminAnswer<Answered>> {
  const headers = { ...ownPage, cookie };
  return adminClient(testApi)(method, path, { ...(body !== undefined && { body }), key: "", headers });
}

async function exportAs(cookie: string): Promise<string> {
  const act = { type: "Export", format: "ndjson" };
  const { body, text } = await callAs(cookie, "POST", "/bulk", { act, filter: {}, expectedCount: 1 });
  if (body.id === undefined) throw new Error(text);
  await until(
    () => callAs(cookie, "GET", `/bulk/${body.id}`),
    (answer) => answer.body.status === "Done",
  );
  return body.id;
}

describe("a member who may not see personal data", () => {
  it("may not ask about what is hidden, and sees no names and addresses", async () => {
    const filter = { userPropertyFilter: [{ id: property, values: [secret] }] };
    for (const path of ["/bulk/effect", "/bulk"]) {
      const asked = await callAs(masked, "POST", path, { act: { type: "Erase" }, filter, expectedCount: 1 });
      expect([asked.status, asked.body.message]).toEqual([403, expect.stringContaining("see-personal")]);
      const ofAddress = { act: { type: "Erase" }, ids: [hidden], expectedCount: 1 };
      expect((await callAs(masked, "POST", path, ofAddress)).status).toBe(403);
    }
    const effect = await callAs(masked, "POST", "/bulk/effect", { act: { type: "Erase" }, filter: {} });
    expect(effect.body.sample).toEqual([{ id: "•••" }]);
  });

  it("sees the values of a filter that may be seen, and no others", async () => {
    const { body: created } = await adminClient(testApi)<{ id: string }>("PUT", "/user-properties", {
      body: { name: "tariff", definition: { type: "Trait", path: "plan" }, personal: false },
    });
    const filter = {
      userPropertyFilter: [
        { id: property, values: [secret] },
        { id: created.id, values: ["pro", "basic"] },
      ],
    };
    const body = { act: { type: "Export", format: "csv" }, filter };
    await until(
      () => adminClient(testApi)<Answered>("POST", "/bulk/effect", { body }),
      (answer) => answer.body.count === 1,
    );
    const begun = await adminClient(testApi)<Answered>("POST", "/bulk", {
      body: { ...body, expectedCount: 1 },
    });
    const path = `/bulk/${begun.body.id}`;
    const tariff = { name: "tariff", value: ["pro", "basic"] };
    const all = (await adminClient(testApi)<Answered>("GET", path)).body.filterValues;
    expect(all).toEqual([{ name: "secret", value: [secret] }, tariff]);
    const shown = await callAs(masked, "GET", path);
    expect(shown.body.filterValues).toEqual([tariff]);
    expect(shown.text).not.toContain(secret);
  });

  it("gets an export of what may be seen, and so does everyone who downloads that one", async () => {
    const id = await exportAs(masked);
    const adminKey = await adminClient(testApi)("GET", `/bulk/${id}/file`);
    for (const { text } of [await callAs(masked, "GET", `/bulk/${id}/file`), adminKey]) {
      expect(JSON.parse(text)).toMatchObject({ userId: "•••", properties: { plan: "pro" } });
      expect(text).not.toContain(secret);
    }
  });

  it("gets less of an export of one who sees more", async () => {
    const id = await exportAs(await storedSession(testApi));
    const whole = await adminClient(testApi)("GET", `/bulk/${id}/file`);
    expect(whole.text).toContain(secret);
    const { text } = await callAs(masked, "GET", `/bulk/${id}/file`);
    expect(text).toContain("pro");
    expect(text).not.toContain(secret);
    expect(text).not.toContain(hidden);
  });
});

describe("a member without the permission of an act", () => {
  it("may neither begin it, nor ask for its effect, nor cancel it", async () => {
    const acts = [
      [{ type: "Erase" }, "users:erase"],
      [{ type: "Export", format: "csv" }, "users:export"],
      [{ type: "AddToList", segmentId: property }, "segments:write"],
      [{ type: "Subscribe", subscriptionGroupId: property }, "subscriptions:write"],
      [{ type: "StartJourney", journeyId: property }, "journeys:publish"],
    ] as const;
    for (const [act, permission] of acts) {
      for (const path of ["/bulk/effect", "/bulk"]) {
        const { status, body } = await callAs(reader, "POST", path, { act, filter: {}, expectedCount: 1 });
        expect([act.type, status, body.message]).toEqual([
          act.type,
          403,
          expect.stringContaining(permission),
        ]);
      }
    }
    const id = await exportAs(masked);
    expect((await callAs(reader, "POST", `/bulk/${id}/cancel`)).status).toBe(403);
    expect((await callAs(reader, "GET", `/bulk/${id}/file`)).status).toBe(403);
    expect((await callAs(reader, "GET", `/bulk/${id}`)).status).toBe(200);
  });
});
