/** Damaged bodies at every route: each is refused, and the connection answers the next request or is closed. */
import { connect } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineProvider, providerRegistry } from "@signalbox/provider-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pathsOf } from "../admin/mount.js";
import { adminRoutes } from "../admin/routes.js";
import { createAdmission } from "../ingest/admission.js";
import { ingestPaths } from "../ingest/ingest.js";
import { mountQueues } from "../queues/mount.js";
import { createServer, type Listening } from "../server.js";
import { subscriptionPaths } from "../subscription-management/paths.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { webhookPaths } from "../webhooks/index.js";

/** A provider whose reports have a body. */
const reporting = defineProvider({
  type: "Damaged",
  channel: "Email",
  title: "Damaged",
  documentation: "https://example.com",
  config: z.object({}),
  open: () => ({ send: async () => ({ type: "accepted" }), close: async () => undefined }),
  webhook: {
    path: "damaged",
    workspaceOf: () => undefined,
    verify: () => ({ type: "forged", reason: "not signed" }),
    parse: () => ({ reports: [], subscriptions: [] }),
  },
});

let testApi: TestApi;
let listening: Listening;
beforeAll(async () => {
  testApi = await startTestApi({
    ports: { providers: providerRegistry([reporting]) },
    env: { BODY_BYTES: "20000", BATCH_BYTES: "20000", UPLOAD_BYTES: "20000" },
  });
  const server = createServer(testApi.api);
  mountQueues(server.app, { context: testApi.api, queues: () => [] });
  listening = await server.listen(0, "127.0.0.1");
});
afterAll(async () => {
  await listening.close();
  await testApi.close();
});

interface Target {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  /** The beginning of a body of this type. */
  readonly body: string;
  readonly as?: "admin" | "write";
}

const json = { type: "application/json", body: '{"userId":"ann","event":"e"}' };
const form = { type: "application/x-www-form-urlencoded", body: "key=0123456789abcdef&shown=x" };
const file = {
  type: "multipart/form-data; boundary=b",
  body: '--b\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nid\r\nann\r\n--b--\r\n',
};
const subscriptions = "/api/public/subscription-management";
const kinds = ["identify", "track", "page", "screen", "group", "alias", "batch"];

const targets: readonly Target[] = [
  ...adminRoutes.flatMap((route): Target[] =>
    pathsOf(route).map((path) => ({
      method: route.method,
      path: path.replaceAll(/:\w+/g, "x"),
      as: "admin",
      ...(route.upload === undefined ? json : file),
    })),
  ),
  ...kinds.flatMap((kind) =>
    ["/api/public/apps", "/v1"].map((prefix): Target => ({
      method: "POST",
      path: `${prefix}/${kind}`,
      as: "write",
      ...json,
    })),
  ),
  ...["/v1/t", "/v1/i", "/v1/p", "/v1/s", "/v1/g", "/v1/a", "/v1/b", "/v1/import", "/beacon/v1/batch"].map(
    (path): Target => ({ method: "POST", path, as: "write", ...json }),
  ),
  { method: "POST", path: "/api/public/webhooks/segment", ...json },
  { method: "POST", path: "/api/public/webhooks/damaged", ...json },
  { method: "PUT", path: `${subscriptions}/user-subscriptions`, ...json },
  { method: "POST", path: `${subscriptions}/page`, ...form },
  { method: "POST", path: `${subscriptions}/one-click`, ...form },
  ...[
    "/sign-in",
    "/sign-in/reset",
    "/sign-in/second-factor",
    "/sign-in/enrol",
    "/sign-in/link/x",
    "/sign-in/reset/x",
  ].map((path): Target => ({ method: "POST", path, ...form })),
];

it("the routes below are all that take a body", () => {
  const { api } = testApi;
  const admission = createAdmission({ queue: api.queue, highWater: api.config.memoryHighWater });
  const fixed = [
    ...ingestPaths(api, admission),
    ...webhookPaths(api, admission),
    ...subscriptionPaths({ api, admission }),
  ];
  const named = targets.map(({ method, path }) => `${method} ${path}`);
  const taking = fixed
    // What Segment's libraries count of themselves is answered unread.
    .filter(({ method, path }) => method !== "GET" && path !== "/v1/m")
    .map(({ method, path }) => `${method} ${path}`);
  expect(taking.length).toBeGreaterThan(15);
  expect(named).toEqual(expect.arrayContaining(taking));
});

interface Damage {
  readonly encoding?: string;
  readonly bytes: (body: string) => Buffer;
  /** Less than the actual length. */
  readonly length?: (bytes: Buffer) => number;
}

const large = "x".repeat(1_200_000);

const damages: Readonly<Record<string, Damage>> = {
  "truncated gzip": { encoding: "gzip", bytes: (body) => gzipSync(body).subarray(0, 20) },
  "a wrong encoding": { encoding: "br", bytes: (body) => gzipSync(body) },
  "gzip that inflates beyond the limit": { encoding: "gzip", bytes: (body) => gzipSync(body + large) },
  "junk bytes": { encoding: "gzip", bytes: () => Buffer.from("ffee".repeat(200), "hex") },
  "junk bytes as brotli": { encoding: "br", bytes: () => Buffer.from("ffee".repeat(200), "hex") },
  "an unknown encoding": { encoding: "zip", bytes: (body) => Buffer.from(body) },
  "a wrong length": { bytes: (body) => Buffer.from(body), length: ({ length }) => length - 9 },
  "truncated brotli": { encoding: "br", bytes: (body) => brotliCompressSync(body).subarray(0, 10) },
};

/** Damages each body once: there are hundreds of routes and three bodies, and compressing takes long. */
function damagedOnce(damage: Damage): Damage {
  const known = new Map<string, Buffer>();
  return {
    ...damage,
    bytes(body) {
      const damaged = known.get(body) ?? damage.bytes(body);
      known.set(body, damaged);
      return damaged;
    },
  };
}

function requestOf({ method, path, type, body, as }: Target, { encoding, bytes, length }: Damage): Buffer {
  const sent = bytes(body);
  const headers = {
    host: "x",
    "content-type": type,
    "content-length": length?.(sent) ?? sent.length,
    "df-workspace-id": testApi.workspaceId,
    ...(encoding !== undefined && { "content-encoding": encoding }),
    ...(as !== undefined && {
      authorization: `Bearer ${as === "admin" ? testApi.adminKey : testApi.writeKey}`,
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), sent]);
}

/** The status of the answer, and whether the connection is open afterwards. */
function send(
  request: Buffer,
): Promise<{ readonly status: number; readonly connection: "closed" | "answers" | "broken" }> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, "127.0.0.1").setEncoding("latin1");
    let text = "";
    let status = 0;
    socket.on("error", reject);
    socket.on("close", () => resolve({ status, connection: "closed" }));
    socket.on("data", (chunk: string) => {
      text += chunk;
      const head = /^HTTP\/1\.1 (\d+)[^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(text);
      if (head === null || text.length < head[0].length + Number(head[2])) return;
      text = text.slice(head[0].length + Number(head[2]));
      if (status !== 0) {
        socket.removeAllListeners("close").destroy();
        resolve({ status, connection: head[1] === "200" ? "answers" : "broken" });
        return;
      }
      status = Number(head[1]);
      if (!/\r\nconnection: close\r\n/i.test(head[0])) socket.write("GET /livez HTTP/1.1\r\nhost: x\r\n\r\n");
    });
    socket.write(request);
  });
}

describe.each(Object.entries(damages))("a body with %s", (what, damage) => {
  it("is refused by every route, and leaves no connection hanging", { timeout: 60_000 }, async () => {
    const answers = new Map<string, unknown>();
    const damageOnce = damagedOnce(damage);
    for (const target of targets) {
      const { status, connection } = await send(requestOf(target, damageOnce));
      const isRefused = status >= 400 && status < 500;
      // Cut short, it is a shorter body of the kind, which some routes accept.
      const isAnswered = isRefused || (what === "a wrong length" && status !== 500);
      const isEnded = connection === "closed" || (target.type === file.type && status === 400);
      if (!isAnswered || !isEnded) answers.set(`${target.method} ${target.path}`, { status, connection });
    }
    expect(Object.fromEntries(answers)).toEqual({});
  });
});

describe("the sign-in page", () => {
  it("is 400 for invalid data that claims to be compressed", async () => {
    const target = { method: "POST", path: "/sign-in", ...form };
    for (const encoding of ["gzip", "br", "deflate"]) {
      const junk = { encoding, bytes: () => Buffer.from("ffee".repeat(20), "hex") };
      expect(await send(requestOf(target, junk))).toEqual({ status: 400, connection: "closed" });
    }
    const compressed = { encoding: "gzip", bytes: () => gzipSync("email=ann%40example.com&password=x") };
    expect((await send(requestOf(target, compressed))).status).toBe(401);
  });
});
