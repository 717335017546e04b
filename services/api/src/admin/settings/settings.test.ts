import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkspace } from "./read-workspace.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

interface WriteKeyRow {
  readonly writeKeyName: string;
  readonly writeKeyValue: string;
  readonly secretId: string;
  readonly workspaceId: string;
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function writeKeys(): Promise<readonly WriteKeyRow[]> {
  return (await admin<readonly WriteKeyRow[]>("GET", "/settings/write-keys")).body;
}

function sendWith(key: string): Promise<Response> {
  return testApi.send(
    "/api/public/apps/track",
    { userId: "u", event: "e" },
    { authorization: `Bearer ${key}` },
  );
}

describe("write keys", () => {
  it("are created with a name, listed, valid at once, and invalid the moment they are revoked", async () => {
    const made = await admin("PUT", "/settings/write-keys/", { body: { writeKeyName: "web" } });
    expect([made.status, made.text]).toEqual([204, ""]);
    const key = (await writeKeys()).find(({ writeKeyName }) => writeKeyName === "web");
    const [secretId, secret = ""] = Buffer.from(key?.writeKeyValue ?? "", "base64")
      .toString()
      .split(":");
    expect(key).toMatchObject({ secretId, workspaceId: testApi.workspaceId });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect((await sendWith(key?.writeKeyValue ?? "")).status).toBe(204);
    expect((await admin("DELETE", "/settings/write-keys/", { body: { writeKeyName: "web" } })).status).toBe(
      204,
    );
    expect((await sendWith(key?.writeKeyValue ?? "")).status).toBe(401);
    expect((await writeKeys()).map(({ writeKeyName }) => writeKeyName)).not.toContain("web");
  });

  it("keep their value when they are put again", async () => {
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "stable" } });
    const before = await writeKeys();
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "stable" } });
    expect(await writeKeys()).toEqual(before);
  });

  it("are stored sealed", async () => {
    const stored = JSON.stringify(await readWorkspace(testApi.workspaceId, testApi.api.actors));
    for (const { writeKeyValue } of await writeKeys()) expect(stored).not.toContain(writeKeyValue);
  });

  it("are 404 to revoke when the name is unknown, and 400 without a name", async () => {
    const missing = await admin("DELETE", "/settings/write-keys", { body: { writeKeyName: "none" } });
    expect([missing.status, missing.headers.get("error-type")]).toEqual([404, "NotFound"]);
    expect((await admin("PUT", "/settings/write-keys", { body: {} })).body["message"]).toBe(
      "writeKeyName: required",
    );
    expect((await admin("PUT", "/settings/write-keys", { body: { writeKeyName: " " } })).status).toBe(400);
  });
});

describe("data sources", () => {
  const source = { variant: { type: "SegmentIO", sharedSecret: "shared-s3cret" } };

  it("are set, listed without their secret, and deleted", async () => {
    expect((await admin("GET", "/settings/data-sources")).body).toEqual({
      dataSourceConfigurations: [],
      dataSources: [],
    });
    expect(await admin("PUT", "/settings/data-sources/", { body: source })).toMatchObject({
      status: 200,
      text: "",
    });
    const listed = await admin("GET", "/settings/data-sources/");
    expect(listed.body).toMatchObject({
      dataSourceConfigurations: ["SegmentIO"],
      dataSources: [{ type: "SegmentIO", updatedAt: expect.any(Number) }],
    });
    expect(listed.text).not.toContain("s3cret");
    const { dataSources } = await readWorkspace(testApi.workspaceId, testApi.api.actors);
    expect(dataSources.map(({ sealed }) => testApi.api.secrets.open(sealed))).toEqual(["shared-s3cret"]);
    expect((await admin("DELETE", "/settings/data-sources?type=SegmentIO")).status).toBe(204);
    expect((await admin("GET", "/settings/data-sources")).body).toEqual({
      dataSourceConfigurations: [],
      dataSources: [],
    });
  });

  it("may be named as in the PUT, and may be deleted twice", async () => {
    for (const [path, body] of [
      ["/settings/data-sources/v2", { variant: { type: "SegmentIO" } }],
      ["/settings/data-sources?variant[type]=SegmentIO", undefined],
    ] as const) {
      expect((await admin("DELETE", path, { body })).status).toBe(204);
    }
    expect((await admin("DELETE", "/settings/data-sources")).body["message"]).toBe("type: required");
  });

  it("are 400 for a type that does not exist, and without a secret", async () => {
    const wrong = await admin("PUT", "/settings/data-sources", {
      body: { variant: { type: "Carrier pigeon" } },
    });
    expect(wrong.body["message"]).toBe('variant.type: must be "SegmentIO"; variant.sharedSecret: required');
  });
});

describe("admin keys", () => {
  interface Made {
    readonly id: string;
    readonly apiKey: string;
    readonly createdAt: number;
  }

  it("are created and shown once, valid at once, and invalid the moment they are revoked", async () => {
    const { status, body } = await admin<Made>("POST", "/admin-keys/", { body: { name: "ci" } });
    expect([status, body]).toEqual([
      200,
      {
        workspaceId: testApi.workspaceId,
        id: expect.any(String),
        name: "ci",
        createdAt: expect.any(Number),
        apiKey: expect.stringMatching(/^sb_admin_[0-9a-f]{24}_[0-9a-f]{72}$/),
      },
    ]);
    expect((await admin("GET", "/admin-keys", { key: body.apiKey })).status).toBe(200);
    const listed = await admin("GET", "/admin-keys/");
    const { apiKey: _, ...shown } = body;
    expect(listed.body).toContainEqual(expect.objectContaining(shown));
    expect(listed.text).not.toContain(body.apiKey);
    expect((await admin("DELETE", "/admin-keys", { body: { id: body.id } })).status).toBe(204);
    expect((await admin("GET", "/admin-keys", { key: body.apiKey })).status).toBe(401);
  });

  it("are never stored, nor is their seed", async () => {
    const { body } = await admin<Made>("POST", "/admin-keys", { body: { name: "unstored" } });
    const rows = await testApi.api.tables.query({
      table: "commands",
      where: { workspaceId: testApi.workspaceId },
      order: { by: "at", direction: "asc" },
      limit: 1_000,
    });
    const stored = JSON.stringify([rows, await readWorkspace(testApi.workspaceId, testApi.api.actors)]);
    expect(stored).not.toContain(body.apiKey);
  });

  it("have unique names", async () => {
    await admin("POST", "/admin-keys", { body: { name: "twin" } });
    const second = await admin("POST", "/admin-keys", { body: { name: "twin" } });
    expect([second.status, second.headers.get("error-type")]).toEqual([400, "UniqueConstraintViolation"]);
  });

  it("cannot all be revoked, and are 404 for an unknown id", async () => {
    expect((await admin("DELETE", "/admin-keys?id=none")).status).toBe(404);
    const alone = await startTestApi();
    const client = adminClient(alone);
    const [only] = (await client<readonly Made[]>("GET", "/admin-keys")).body;
    const { status, headers } = await client("DELETE", `/admin-keys?id=${only?.id}`);
    expect([status, headers.get("error-type")]).toEqual([400, "InUse"]);
    await alone.close();
  });
});
