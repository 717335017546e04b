/** What a child workspace sends through while it has set up nothing of its own. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

interface Inherited {
  readonly providers: readonly { readonly channel: string; readonly type: string }[];
}

let testApi: TestApi;
let admin: AdminClient;
let child: WorkspaceBody;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  child = await makeChild(testApi, { name: "Shop" });
});
afterAll(() => testApi.close());

async function inherited(workspaceId?: string): Promise<unknown> {
  const query = workspaceId === undefined ? "" : `?workspaceId=${workspaceId}`;
  const { body } = await admin<Inherited>("GET", `/settings/inherited-providers${query}`);
  return body.providers.map(({ channel, type }) => `${channel} ${type}`);
}

async function setUp(body: object): Promise<void> {
  const config = { type: "Example", host: "mail.example.com", apiKey: "zq-s3cret-key", region: "eu" };
  const answer = await admin("PUT", "/settings/email-providers", {
    body: { config, setDefault: true, ...body },
  });
  expect(answer.status).toBe(201);
}

it("is the parent's default, until the child sets up one", async () => {
  expect(await inherited()).toEqual([]);
  await setUp({});
  expect(await inherited()).toEqual([]);
  expect(await inherited(child.id)).toEqual(expect.arrayContaining(["Email Example"]));
  await setUp({ workspaceId: child.id });
  expect(await inherited(child.id)).not.toEqual(expect.arrayContaining(["Email Example"]));
});
