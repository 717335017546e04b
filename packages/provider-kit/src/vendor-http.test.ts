/** Requests to vendors that answer well, badly, late, or never. */
import { createServer, type Socket, type AddressInfo } from "node:net";
import { createRecordedTracing } from "@signalbox/core/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  closedUrl,
  createUntrustedCertificate,
  startLoopbackVendor,
  type LoopbackVendor,
} from "./conformance.js";
import { createVendorHttp, maxAnswerBytes, type VendorHttp } from "./vendor-http.js";

let vendor: LoopbackVendor;
let http: VendorHttp;

beforeEach(async () => {
  vendor = await startLoopbackVendor();
  http = createVendorHttp({ route: vendor.route });
});

afterEach(async () => {
  await http.close();
  await vendor.close();
});

describe("a request", () => {
  test("goes out as JSON to the routed address, under the host's own name", async () => {
    vendor.answerWith(() => ({ status: 201, headers: { "x-id": "7" }, json: { ok: true } }));

    const outcome = await http.request({
      url: "https://api.vendor.example/v1?a=b",
      json: { name: "Ann ü" },
      headers: { "x-key": "k" },
    });

    expect(outcome).toMatchObject({
      type: "answer",
      status: 201,
      json: { ok: true },
      isCut: false,
      headers: { "x-id": "7" },
    });
    expect(vendor.requests).toMatchObject([
      {
        method: "POST",
        path: "/v1?a=b",
        host: "api.vendor.example",
        json: { name: "Ann ü" },
        headers: { "x-key": "k", "content-type": "application/json" },
      },
    ]);
  });

  test("goes out as a form, with repeated names", async () => {
    await http.request({
      url: "https://api.vendor.example/",
      form: [
        ["to", "a b"],
        ["to", "ü&="],
      ],
    });
    await http.request({ url: "https://api.vendor.example/", form: {} });

    expect(vendor.requests.map(({ body }) => body)).toEqual(["to=a+b&to=%C3%BC%26%3D", ""]);
    expect(vendor.requests[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  });

  test("is a GET when it has no body, and sends bytes as they are", async () => {
    await http.request({ url: "https://api.vendor.example/" });
    await http.request({
      url: "https://api.vendor.example/",
      method: "PUT",
      body: new TextEncoder().encode("é"),
    });

    expect(vendor.requests).toMatchObject([
      { method: "GET", body: "" },
      { method: "PUT", body: "é" },
    ]);
  });

  test("reuses connections", async () => {
    const ports = new Set<number>();
    const server = createServer((socket) => {
      ports.add(socket.remotePort ?? 0);
      socket.on("data", () => socket.write("HTTP/1.1 204 No Content\r\n\r\n"));
    });
    const url = await listening(server);
    const client = createVendorHttp();

    for (let count = 0; count < 5; count += 1) await client.request({ url });
    await client.close();
    await closed(server);

    expect(ports.size).toBe(1);
  });
});

describe("an answer", () => {
  test("is cut at a mebibyte", async () => {
    vendor.answerWith(() => ({ status: 200, text: "x".repeat(maxAnswerBytes + 5_000_000) }));

    const outcome = await http.request({ url: "https://api.vendor.example/" });

    expect(outcome).toMatchObject({ type: "answer", isCut: true });
    expect(outcome.type === "answer" && outcome.text.length).toBe(maxAnswerBytes);
  });

  test("of exactly a mebibyte is whole", async () => {
    vendor.answerWith(() => ({ status: 200, text: "x".repeat(maxAnswerBytes) }));

    expect(await http.request({ url: "https://api.vendor.example/" })).toMatchObject({ isCut: false });
  });

  test("counts from its first line on, though its connection ends or its time is over", async () => {
    const server = await scripted((socket) => {
      socket.write("HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\nhalf");
      setImmediate(() => socket.destroy());
    });
    vendor.answerWith(() => "drip");

    const direct = createVendorHttp();
    const halved = await direct.request({ url: server.url, method: "POST" });
    const dripping = await http.request({ url: "https://api.vendor.example/", limitMs: 1_000 });
    await direct.close();
    await server.close();

    expect(halved).toMatchObject({ type: "answer", status: 202, isCut: true });
    expect(dripping).toMatchObject({ type: "answer", status: 200, isCut: true });
  });

  test("that redirects is an answer like any other", async () => {
    vendor.answerWith(() => ({ status: 307, headers: { location: "/elsewhere" } }));

    expect(await http.request({ url: "https://api.vendor.example/" })).toMatchObject({
      type: "answer",
      status: 307,
    });
    expect(vendor.requests.length).toBe(1);
  });
});

describe("certainly unsent is a request to", () => {
  test("a port where nothing listens", async () => {
    const direct = createVendorHttp();

    expect(await direct.request({ url: await closedUrl(), json: {} })).toMatchObject({
      type: "unsent",
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    await direct.close();
  });

  test("a name that does not exist", async () => {
    const direct = createVendorHttp();

    expect((await direct.request({ url: "https://nowhere.invalid/" })).type).toBe("unsent");
    await direct.close();
  });

  test("a name that may not be looked up", async () => {
    const lookup = (
      _name: string,
      _options: object,
      done: (error: Error, address: string, family: number) => void,
    ): void => done(new Error("inside addresses are not called"), "", 4);
    const guarded = createVendorHttp({ lookup });

    expect(await guarded.request({ url: "http://inside.example/" })).toEqual({
      type: "unsent",
      reason: "inside addresses are not called",
    });
    await guarded.close();
  });

  test("an untrusted certificate, or one of another name", async () => {
    const impostor = await startLoopbackVendor(await createUntrustedCertificate("api.vendor.example"));
    const direct = createVendorHttp({ route: impostor.route });

    const outcome = await direct.request({ url: "https://api.vendor.example/", json: { secret: 1 } });
    await direct.close();
    await impostor.close();

    expect(outcome.type).toBe("unsent");
    expect(impostor.requests).toEqual([]);
  });

  test("a server that never completes the TLS handshake", async () => {
    const silent = await scripted(() => {});
    const direct = createVendorHttp();

    const outcome = await direct.request({
      url: silent.url.replace("http:", "https:"),
      json: {},
      limitMs: 200,
    });
    await direct.close();
    await silent.close();

    expect(outcome).toMatchObject({ type: "unsent", reason: expect.stringContaining("200 ms") });
  });

  test("a server that does not speak TLS where it should", async () => {
    const direct = createVendorHttp();

    expect((await direct.request({ url: vendor.url.replace("http:", "https:"), json: {} })).type).toBe(
      "unsent",
    );
    await direct.close();
    expect(vendor.requests).toEqual([]);
  });

  test.each([
    ["an address that is none", { url: "https://not a host/" }],
    [
      "a key that cannot stand in a header",
      { url: "https://api.vendor.example/", headers: { authorization: "Bearer ab…" } },
    ],
    ["a line break in a header", { url: "https://api.vendor.example/", headers: { "x-a": "b\r\nx-c: d" } }],
    ["a scheme of another kind", { url: "file:///etc/passwd" }],
  ])("%s", async (_title, request) => {
    const direct = createVendorHttp();

    expect((await direct.request(request)).type).toBe("unsent");
    await direct.close();
  });

  test("any vendor, when its time ended before it began", async () => {
    expect(
      (await http.request({ url: "https://api.vendor.example/", signal: AbortSignal.abort() })).type,
    ).toBe("unsent");
  });
});

describe("unknown is the result after", () => {
  test("silence", async () => {
    vendor.answerWith(() => "silence");

    const stop = new AbortController();
    const request = { url: "https://api.vendor.example/", json: {} };
    const bySignal = http.request({ ...request, signal: stop.signal });
    await expect.poll(() => vendor.requests.length).toBe(1);
    stop.abort();
    const byLimit = await http.request({ ...request, limitMs: 1_000 });

    expect(await bySignal).toMatchObject({ type: "unanswered" });
    expect(byLimit).toEqual({ type: "unanswered", reason: "no answer within 1000 ms" });
  });

  test("a connection that ended", async () => {
    vendor.answerWith(() => "hang-up");

    expect((await http.request({ url: "https://api.vendor.example/", json: {} })).type).toBe("unanswered");
  });

  test("an answer that is not HTTP", async () => {
    const server = await scripted((socket) => socket.end("220 mail.example ESMTP\r\n"));
    const direct = createVendorHttp();

    const outcome = await direct.request({ url: server.url, json: {} });
    await direct.close();
    await server.close();

    expect(outcome.type).toBe("unanswered");
  });
});

async function scripted(
  answer: (socket: Socket) => void,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", () => answer(socket));
  });
  const url = await listening(server);
  return {
    url,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await closed(server);
    },
  };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function closed(server: ReturnType<typeof createServer>): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

describe("the span of a request", () => {
  test("has the method and the status, or what became of it, and no address", async () => {
    const { tracing, spans } = createRecordedTracing();
    const span = tracing.start({ name: "attempt", kind: "internal" });
    const statuses = [200, 404];
    vendor.answerWith(() => ({ status: statuses.shift() ?? 500 }));
    const url = "https://ann.example/ann";

    await http.request({ url, json: {}, span });
    await http.request({ url, method: "FETCH-ANN", span });
    await http.request({ url: "ann", span });

    expect(spans.slice(1).map(({ name, end }) => [name, end])).toEqual([
      ["POST", { attributes: { "http.response.status_code": 200 } }],
      ["HTTP", { attributes: { "http.response.status_code": 400 }, error: "400" }],
      ["GET", { error: "unsent" }],
    ]);
    await http.request({ url, span });
    expect(spans.at(-1)?.end).toEqual({ attributes: { "http.response.status_code": 404 }, error: "404" });
    expect(JSON.stringify(spans)).not.toMatch(/ann/i);
  });
});
