/** A connection with TLS, which a proxy in front of a server of its own speaks. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { startDevServices, type DevServices } from "@signalbox/dev-services";
import { actorKey } from "@signalbox/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDocument, anInsert, aWorkspace } from "../conformance/samples.js";
import { connectMongoStorage } from "./mongo-storage.js";
import { selfSigned } from "./self-signed.fixture.js";

let directory: string;
let services: DevServices;
let proxy: Server;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-tls-"));
  services = await startDevServices({ dataDir: directory, only: ["mongodb"], durable: false });
  const { hostname, port } = new URL(services.mongodb.url);
  const identity = selfSigned();
  await writeFile(join(directory, "ca.pem"), identity.cert);
  proxy = createServer(identity, (client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on("error", () => undefined);
    client.on("close", () => server.destroy()).pipe(server);
    server.on("close", () => client.destroy()).pipe(client);
  });
  // A client that does not trust the certificate ends the handshake.
  proxy.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url = `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/tls?directConnection=true&tls=true`;
});
afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  await services.stop();
  await rm(directory, { recursive: true, force: true });
});

it("is opened with the authority that the connection string names", async () => {
  const storage = await connectMongoStorage({ url: `${url}&tlsCAFile=${join(directory, "ca.pem")}` });
  const key = actorKey(aWorkspace(), "user", "u");
  await storage.actors.save([anInsert(aDocument(key))]);
  expect([...(await storage.actors.load([key])).keys()]).toEqual([key]);
  await storage.close();
});

it("is refused for a certificate of an unknown authority, with the reason", async () => {
  await expect(connectMongoStorage({ url })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+ does not answer \(self-signed certificate[^\n]*\): start it, or correct MONGODB_URL\.$/,
  );
});
