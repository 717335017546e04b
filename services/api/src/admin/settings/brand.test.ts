/** The brand of a workspace and of its child, and what is rendered with it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

interface BrandBody {
  readonly source: string;
  readonly brand: object;
  readonly shown: { readonly color: string; readonly font: string };
  readonly updatedAt?: number;
}
interface RenderedBody {
  readonly contents: { readonly it: { readonly value: string } };
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

const ofChild = (): string => `?workspaceId=${child.id}`;

async function brandIn(query = ""): Promise<BrandBody> {
  return (await admin<BrandBody>("GET", `/settings/brand${query}`)).body;
}

async function rendered(more: object = {}): Promise<string> {
  const contents = { it: { type: "PlainText", value: "{{ brand.company }}|{{ brand.color }}" } };
  const body = { channel: "Email", userProperties: {}, contents, ...more };
  return (await admin<RenderedBody>("POST", "/content/templates/render", { body })).body.contents.it.value;
}

describe("the brand", () => {
  it("is ours until one is set, and a child has its parent's until it sets its own", async () => {
    expect(await brandIn()).toMatchObject({ source: "None", brand: {}, shown: { color: "#111827" } });
    const tea = { company: "Tea & Co", color: "#0B5FFF" };
    const put = await admin("PUT", "/settings/brand", { body: tea });
    expect([put.status, put.body]).toEqual([200, { company: "Tea & Co", color: "#0b5fff" }]);
    expect(await brandIn()).toMatchObject({ source: "Own", shown: { color: "#0b5fff" } });
    expect(await brandIn(ofChild())).toMatchObject({ source: "Parent", brand: { company: "Tea & Co" } });
    expect(await rendered({ workspaceId: child.id })).toBe("Tea & Co|#0b5fff");

    await admin("PUT", "/settings/brand", { body: { workspaceId: child.id, company: "Shop" } });
    expect(await brandIn(ofChild())).toMatchObject({ source: "Own", brand: { company: "Shop" } });
    expect(await rendered({ workspaceId: child.id })).toBe("Shop|#111827");
    expect(await rendered()).toBe("Tea & Co|#0b5fff");

    expect((await admin("DELETE", "/settings/brand", { body: { workspaceId: child.id } })).status).toBe(204);
    expect(await brandIn(ofChild())).toMatchObject({ source: "Parent" });
  });

  it("is also seen by those who write templates and see no settings", async () => {
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "templates alone", permissions: ["templates:read"] },
    });
    expect((await admin("GET", "/settings/brand", { key: body.apiKey })).status).toBe(403);
    const seen = await admin<BrandBody>("GET", "/content/brand", { key: body.apiKey });
    expect([seen.status, seen.body]).toEqual([200, await brandIn()]);
  });

  it("is rendered as given, without being stored", async () => {
    const before = await brandIn();
    expect(await rendered({ brand: { company: "Draft", color: "#aabbcc" } })).toBe("Draft|#aabbcc");
    expect(await brandIn()).toEqual(before);
  });

  it("is not changed over a version that another has put", async () => {
    await admin("PUT", "/settings/brand", { body: { color: "#111111" } });
    const { updatedAt = 0 } = await brandIn();
    await admin("PUT", "/settings/brand", { body: { color: "#222222" } });
    const headers = { "if-match": `"${updatedAt}"` };
    const late = await admin("PUT", "/settings/brand", { body: { color: "#333333" }, headers });
    expect(late.status).toBe(409);
    expect(await brandIn()).toMatchObject({ brand: { color: "#222222" } });
  });

  it("names what does not fit, and does not repeat it", async () => {
    const answer = await admin<{ message: string }>("PUT", "/settings/brand", {
      body: { color: "purple-ish", logo: "ftp://logo.example" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(
      "logo: is no address of a picture; begin it with https://; color: is no colour; write it as #0b5fff",
    );
  });
});
