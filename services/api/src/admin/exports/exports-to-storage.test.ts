/** Exports to storage that speaks the protocol of S3, and its settings. */
import { exportPart, maxOpenExports } from "@signalbox/exports";
import { startStorageServer, type StorageServer } from "@signalbox/exports/testing";
import { longTaskPartTable } from "@signalbox/long-tasks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { aSentDelivery } from "../deliveries/delivery.fixture.js";
import { exportClient, type ExportClient } from "./exports.fixture.js";

let server: StorageServer;
let testApi: TestApi;
let admin: AdminClient;
let exports: ExportClient;

beforeAll(async () => {
  server = await startStorageServer();
  testApi = await startTestApi({ env: { EXPORT_ALLOWED_HOSTS: "127.0.0.1" } });
  admin = adminClient(testApi);
  exports = exportClient(testApi);
  const { workspaceId, api } = testApi;
  const sent = Array.from({ length: 401 }, (_, index) =>
    aSentDelivery(workspaceId, `delivery-${index}`, { requested: Math.floor(index / 3) }),
  );
  await api.deliveries.insert(sent);
});
afterEach(() => server.refuse(undefined));
afterAll(async () => {
  await testApi.close();
  await server.close();
});

function settings(change: object = {}): object {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server;
  return { endpoint, bucket, accessKeyId, secretAccessKey, prefix: "shop", ...change };
}

async function set(change: object = {}): Promise<number> {
  return (await admin("PUT", "/settings/export-storage", { body: settings(change) })).status;
}

describe("the storage of exports", () => {
  it("is set, shown without its secret, tested and removed", async () => {
    expect((await admin("GET", "/settings/export-storage")).body).not.toHaveProperty("storage");
    expect((await admin("POST", "/settings/export-storage/test", { body: {} })).status).toBe(404);
    expect(await set()).toBe(204);
    const { text, body } = await admin<{ storage: object }>("GET", "/settings/export-storage");
    const { endpoint, bucket, accessKeyId } = server;
    expect(body.storage).toEqual({ endpoint, bucket, accessKeyId, region: "us-east-1", prefix: "shop/" });
    expect(text).not.toContain("sealed");
    const tested = await admin("POST", "/settings/export-storage/test", { body: {} });
    expect(tested.body).toEqual({ ok: true });
    expect((await server.objects()).size).toBe(0);
    expect((await admin("DELETE", "/settings/export-storage")).status).toBe(204);
    expect((await admin("GET", "/settings/export-storage")).body).not.toHaveProperty("storage");
  });

  it("says why a test fails, and shows no secret in the audit log", async () => {
    await set({ secretAccessKey: "zq-secret" });
    const { body } = await admin("POST", "/settings/export-storage/test", { body: {} });
    expect(body).toEqual({ ok: false, reason: expect.stringContaining("SignatureDoesNotMatch") as string });
    const log = await admin("GET", "/audit?limit=20");
    expect(log.text).toContain("put-export-storage");
    expect(log.text).not.toContain("zq-secret");
  });
});

describe("an export to storage", () => {
  it("is objects below a folder of its own, with a manifest when all are there", async () => {
    await set();
    const done = await exports.run({ of: "deliveries", format: "ndjson", destination: "s3" });
    expect(done).toMatchObject({ status: "Done", progress: { done: 401, total: 401 } });
    expect(done).not.toHaveProperty("fileUntil");
    const objects = await server.objects();
    const folder = done.place?.folder ?? "";
    expect(folder).toBe(`shop/deliveries-${done.id}/`);
    expect([...objects.keys()]).toEqual([`${folder}manifest.json`, `${folder}part-00001.ndjson`]);
    const rows = (objects.get(`${folder}part-00001.ndjson`) ?? "").trim().split("\n");
    const ids = rows.map((row) => (JSON.parse(row) as { originMessageId: string }).originMessageId);
    expect(new Set(ids).size).toBe(401);
    expect(JSON.parse(rows[0] ?? "")).toMatchObject({
      userId: "ann",
      to: "ann@example.com",
      status: "DFInternalMessageSent",
    });
    expect(JSON.parse(objects.get(`${folder}manifest.json`) ?? "")).toMatchObject({
      export: done.id,
      of: "deliveries",
      rows: 401,
      files: [{ name: `${folder}part-00001.ndjson`, rows: 401 }],
    });
    expect((await exports.file(done.id)).status).toBe(404);
    // What was sent is not kept twice.
    const kept = await testApi.api.tables.query({
      table: "longTaskParts",
      where: { task: `${testApi.workspaceId}/${done.id}` },
      order: { by: "size", direction: "asc" },
      limit: 10,
    });
    expect(kept.map(({ row }) => exportPart({ ...longTaskPartTable.read(row), number: 0 }).text)).toEqual([
      "",
    ]);
  });

  it("waits while the storage does not answer, and goes on", async () => {
    await set();
    server.refuse({ status: 503, code: "SlowDown" });
    const asked = server.requests.length;
    const { body } = await exports.begin({ of: "deliveries", format: "csv", destination: "s3" });
    await expect.poll(() => server.requests.length).toBeGreaterThan(asked);
    expect(await exports.read(body.id)).toMatchObject({ status: "Running", progress: { done: 0 } });
    server.refuse(undefined);
    await expect.poll(async () => (await exports.read(body.id)).status).toBe("Done");
    const objects = await server.objects();
    const file = objects.get(`shop/deliveries-${body.id}/part-00001.csv`) ?? "";
    expect(file.trim().split("\r\n")).toHaveLength(402);
  });

  it("fails with the reason when the storage refuses, or is another one meanwhile", async () => {
    await set({ bucket: "none" });
    const refused = await exports.run({ of: "deliveries", format: "csv", destination: "s3" });
    expect(refused).toMatchObject({
      status: "Failed",
      because: expect.stringContaining("status 404, NoSuchBucket") as string,
    });
    await set();
    server.refuse({ status: 503, code: "SlowDown" });
    const { body } = await exports.begin({ of: "deliveries", format: "csv", destination: "s3" });
    await admin("DELETE", "/settings/export-storage");
    await expect.poll(async () => (await exports.read(body.id)).status).toBe("Failed");
    expect((await exports.read(body.id)).because).toMatch(/since the export was begun/);
  });

  it("is cancelled while it waits, and can be deleted", async () => {
    await set();
    server.refuse({ status: 503, code: "SlowDown" });
    const { body } = await exports.begin({ of: "deliveries", format: "csv", destination: "s3" });
    expect((await admin("POST", `/exports/${body.id}/cancel`)).status).toBe(204);
    await expect
      .poll(() => exports.read(body.id))
      .toMatchObject({ status: "Cancelled", finishedAt: expect.any(String) as string });
    expect((await admin("DELETE", `/exports/${body.id}`)).status).toBe(204);
  });

  it("is refused while as many run as may, and begins when one of them is cancelled", async () => {
    await set();
    server.refuse({ status: 503, code: "SlowDown" });
    const body = { of: "deliveries", format: "csv", destination: "s3" };
    const [first, ...others] = await Promise.all(
      Array.from({ length: maxOpenExports }, () => exports.begin(body)),
    );
    const refused = await exports.begin({ of: "users", format: "csv" });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "20 exports of this workspace are already running, and no more can run at the same time; wait until one is done, or cancel one",
    ]);
    const cancel = async (id: string | undefined): Promise<void> => {
      expect((await admin("POST", `/exports/${id}/cancel`)).status).toBe(204);
      await expect.poll(() => exports.read(id ?? ""), { timeout: 10_000 }).toHaveProperty("finishedAt");
    };
    await cancel(first?.body.id);
    expect(await exports.run({ of: "users", format: "csv" })).toMatchObject({ status: "Done" });
    for (const begun of others) await cancel(begun.body.id);
  });
});
