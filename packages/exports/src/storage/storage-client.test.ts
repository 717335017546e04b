import type { ExportStorage } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStorageServer, type StorageServer } from "../testing/storage-server.js";
import { createStorageClient, type StorageClient } from "./storage-client.js";

let server: StorageServer;
let client: StorageClient;

beforeAll(async () => {
  server = await startStorageServer();
  client = clientTo(["127.0.0.1"], server.secretAccessKey);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

function clientTo(allowedHosts: readonly string[], secret: string): StorageClient {
  return createStorageClient({ allowedHosts, openSecret: () => secret });
}

function storage(change: Partial<ExportStorage> = {}): ExportStorage {
  const { endpoint, bucket, accessKeyId } = server;
  return { endpoint, bucket, accessKeyId, region: "eu-central-1", prefix: "a/", sealed: "sealed", ...change };
}

const object = { name: "a/rows (1)!.csv", contentType: "text/csv", body: "id\r\nzoë\r\n" };

describe("storage of exports", () => {
  it("takes an object, replaces it, and removes it", async () => {
    expect(await client.put(storage(), object)).toEqual({ type: "done" });
    expect(await client.put(storage(), { ...object, body: "id\r\n" })).toEqual({ type: "done" });
    expect(await server.objects()).toEqual(new Map([[object.name, "id\r\n"]]));
    expect(await client.remove(storage(), object.name)).toEqual({ type: "done" });
    expect((await server.objects()).size).toBe(0);
  });

  it("takes an endpoint with a path", async () => {
    await client.put(storage({ endpoint: `${server.endpoint}/tenant` }), object);
    expect(server.requests.at(-1)).toBe("PUT /tenant/exports/a/rows%20%281%29%21.csv");
  });

  it.each([
    ["a wrong secret", () => clientTo(["127.0.0.1"], "other"), {}, "status 403, SignatureDoesNotMatch"],
    ["a bucket that does not exist", () => client, { bucket: "none" }, "status 404, NoSuchBucket"],
    [
      "a host on the inside",
      () => clientTo([], server.secretAccessKey),
      {},
      "127.0.0.1 is an address on the inside",
    ],
  ])("refuses %s and says why", async (_, from, change, reason) => {
    const result = await from().put(storage(change), object);
    expect(result).toEqual({ type: "refused", reason: expect.stringContaining(reason) as string });
  });

  it.each([
    { status: 503, code: "SlowDown" },
    { status: 500, code: "InternalError" },
    { status: 403, code: "RequestTimeTooSkewed" },
  ])("can be tried later after $code", async (fault) => {
    server.refuse(fault);
    expect(await client.put(storage(), object)).toMatchObject({ type: "later" });
    server.refuse(undefined);
  });

  it("is refused with a secret that no key opens", async () => {
    const openSecret = (): string => {
      throw new Error("a stored secret was sealed with another key");
    };
    const closed = createStorageClient({ allowedHosts: ["127.0.0.1"], openSecret });
    expect(await closed.put(storage(), object)).toMatchObject({
      type: "refused",
      reason: expect.stringContaining("no secret key") as string,
    });
    await closed.close();
  });

  it("can be tried later where nothing answers", async () => {
    const endpoint = "http://127.0.0.1:9";
    expect(await client.put(storage({ endpoint }), object)).toMatchObject({ type: "later" });
  });
});
