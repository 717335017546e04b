import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
});
afterAll(() => testApi.close());

function verify(channel: string, type: string): Promise<AdminAnswer<Readonly<Record<string, unknown>>>> {
  return adminClient(testApi)("POST", `/settings/${channel}-providers/test`, { body: { type } });
}

it("verifies the settings of a provider that is set up", async () => {
  const { status, body } = await verify("email", "Test");
  expect([status, body]).toEqual([200, { type: "verified" }]);
});

it("says that a provider is not set up, and that a type does not exist", async () => {
  const other = testApi.api.providers.all.find(({ channel, type }) => channel === "Email" && type !== "Test");
  const { body } = await verify("email", other?.type ?? "");
  expect(body).toEqual({ type: "misconfigured", reason: `${other?.type} is not set up` });
  expect((await verify("email", "Pigeon")).status).toBe(400);
});
