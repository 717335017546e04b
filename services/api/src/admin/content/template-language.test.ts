import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

interface Part {
  readonly name: string;
  readonly example?: string;
  readonly result?: string;
}

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

it("describes the filters, tags and variables with what their examples print, and the elements of MJML", async () => {
  const { status, body } = await adminClient(testApi)<{
    readonly filters: readonly Part[];
    readonly linkTags: readonly Part[];
    readonly variables: readonly Part[];
    readonly mjml: readonly { readonly name: string; readonly children?: readonly string[] }[];
  }>("GET", "/content/templates/reference");
  expect(status).toBe(200);
  expect(body.filters.find(({ name }) => name === "upcase")).toMatchObject({ result: "ANN" });
  expect(body.linkTags.map(({ name }) => name)).toContain("unsubscribe_link");
  expect(body.variables.map(({ name }) => name)).toContain("user");
  expect(body.mjml.find(({ name }) => name === "mj-section")?.children).toContain("mj-column");
});

it("is described once, and is the same afterwards", async () => {
  const admin = adminClient(testApi);
  const answers = [await admin("GET", "/content/templates/reference")];
  answers.push(await admin("GET", "/content/templates/reference"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});
