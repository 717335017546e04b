/**
 * Storage on this machine for tests: s3rver on a socket, behind a check of the signatures, which it does not make itself.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { isSigned } from "./signature-v4.js";

export interface StorageServer {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What it answers to everything until it is undefined again. */
  refuse(fault: { readonly status: number; readonly code: string } | undefined): void;
  /** Of all objects, by name, without what the server adds. */
  objects(): Promise<ReadonlyMap<string, string>>;
  /** Method and path of every request so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const bucket = "exports";
/** The only ones that s3rver knows. */
const accessKeyId = "S3RVER";
const secretAccessKey = "S3RVER";

export async function startStorageServer(): Promise<StorageServer> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-storage-"));
  const storage = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
    allowMismatchedSignatures: true,
  });
  await storage.configureBuckets();
  const take = storage.callback() as RequestListener;
  const requests: string[] = [];
  let fault: { readonly status: number; readonly code: string } | undefined;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const found = fault ?? (isSigned(request, { [accessKeyId]: secretAccessKey }) ? undefined : mismatch);
    if (found === undefined) return take(request, response);
    request.resume();
    response.writeHead(found.status, { "content-type": "application/xml" });
    response.end(`<Error><Code>${found.code}</Code><Message>as the test says</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    requests,
    refuse: (next) => {
      fault = next;
    },
    objects: () => storedObjects(directory),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const mismatch = { status: 403, code: "SignatureDoesNotMatch" };

/** s3rver keeps each object as a file. */
const objectSuffix = "._S3rver_object";

async function storedObjects(directory: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(directory, bucket);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(objectSuffix));
  const entries = names.toSorted().map(async (name) => {
    const key = name.slice(0, -objectSuffix.length);
    return [key, await readFile(join(folder, name), "utf8")] as const;
  });
  return new Map(await Promise.all(entries));
}
