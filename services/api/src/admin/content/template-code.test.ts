import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { anEmail, putTemplate } from "./content.fixture.js";

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

function codeOf(document: unknown, headers = {}): Promise<AdminAnswer<{ mjml: string }>> {
  return adminClient(testApi)("POST", "/content/templates/mjml", { body: { document }, headers });
}

const content = [
  {
    type: "heading",
    content: [{ type: "userProperty", attrs: { variableName: "firstName", defaultValue: "you" } }],
  },
  { type: "paragraph", content: [{ type: "unsubscribeLink" }] },
];

describe("POST /content/templates/mjml", () => {
  it("shows a document as code, which a template takes as its body", async () => {
    const { status, body } = await codeOf({ type: "doc", content });
    expect(status).toBe(200);
    expect(body.mjml).toMatch(/^<mjml>\n {2}<mj-head>\n/);
    expect(body.mjml).toContain('{{ user["firstName"] | default: "you" }}');
    const definition = anEmail({ emailContentsType: "Code", body: body.mjml });
    expect((await putTemplate(testApi, { name: "From a document", definition })).status).toBe(200);
  });

  it("takes the JSON text of a document", async () => {
    const document = { type: "doc", content };
    expect((await codeOf(JSON.stringify(document))).body).toEqual((await codeOf(document)).body);
  });

  it("refuses what is no document, with the place of each fault", async () => {
    const problems = { accept: "application/problem+json" };
    const { status, text } = await codeOf({ type: "doc", content: [{ type: "button" }] }, problems);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      expect.objectContaining({
        issues: [
          expect.objectContaining({
            path: ["document", "content", 0],
            values: { reason: "a button needs an address", within: "attrs.href" },
          }),
        ],
      }),
    ]);
    expect((await codeOf("no JSON")).status).toBe(400);
    expect((await codeOf({ content })).status).toBe(400);
  });
});
