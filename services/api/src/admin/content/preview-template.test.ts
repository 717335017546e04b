/** The body of a template as a page of its own. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let template: string;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  const mail = { type: "Email", from: "shop@acme.example", subject: "Hello" };
  const { body } = await admin<{ id: string }>("PUT", "/content/templates", {
    body: {
      name: "Welcome",
      definition: { ...mail, body: "<h1>Hello {{ user.email | default: 'you' }}</h1><script>run()</script>" },
      draft: { ...mail, body: "<h1>Good day {{ user.email }}</h1>" },
    },
  });
  template = body.id;
  await admin("PUT", "/user-properties", {
    body: { name: "email", definition: { type: "Trait", path: "email" } },
  });
  await testApi.send("/api/public/apps/identify", { userId: "ann", traits: { email: "ann@acme.example" } });
});
afterAll(() => testApi.close());

it("is rendered for a user, and runs nothing", async () => {
  const { status, text, headers } = await admin("GET", `/content/templates/${template}/preview?userId=ann`);
  expect([status, text]).toEqual([200, expect.stringContaining("Hello ann@acme.example")]);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
});

it("is plain text on request, as it is sent beside the HTML", async () => {
  const { text, headers } = await admin("GET", `/content/templates/${template}/preview?userId=ann&text=true`);
  expect(text).toBe("Hello ann@acme.example");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

it("shows the draft on request, and without a user no properties", async () => {
  const draft = await admin("GET", `/content/templates/${template}/preview?userId=ann&draft=true`);
  expect(draft.text).toContain("Good day ann@acme.example");
  expect((await admin("GET", `/content/templates/${template}/preview`)).text).toContain("Hello you");
});

it("names what cannot be shown", async () => {
  const faulty = await admin("GET", `/content/templates/${template}/preview?draft=true`);
  expect([faulty.status, faulty.text]).toEqual([400, expect.stringContaining("email")]);
  const nobody = await admin("GET", `/content/templates/${template}/preview?userId=nobody`);
  expect(nobody.status).toBe(404);
  expect((await admin("GET", "/content/templates/none/preview")).status).toBe(404);
});
