import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.js";
import { createServer } from "./server.js";
import { startTestApi, type TestApi } from "./test-api.fixture.js";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Sends raw text and returns everything received until the server closes the connection. */
async function talk(
  text: string,
  { halfClose = false }: { readonly halfClose?: boolean } = {},
): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
  socket.on("error", () => undefined);
  if (halfClose) socket.end(text);
  else socket.write(text);
  await once(socket, "close");
  return answer;
}

/** Status, code and body of an answer with all parts of an error. */
async function errorOf(response: Response): Promise<readonly unknown[]> {
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("x-request-id")).toMatch(/\S/);
  return [response.status, response.headers.get("error-type"), await response.json()];
}

function anError(status: number, type: string, message: RegExp): readonly unknown[] {
  return [status, type, { message: expect.stringMatching(message) as unknown }];
}

describe("every answer", () => {
  it("carries the client's request id when it is valid, and a new one otherwise", async () => {
    const named = await fetch(`${api.url}/livez`, { headers: { "x-request-id": "abc-1" } });
    expect(named.headers.get("x-request-id")).toBe("abc-1");
    for (const id of ["a b", "<script>", "x".repeat(129)]) {
      const answer = await fetch(`${api.url}/livez`, { headers: { "x-request-id": id } });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is an error in the common shape for an unknown path", async () => {
    expect(await errorOf(await fetch(`${api.url}/nothing`))).toEqual(
      anError(404, "NotFound", /no route for GET \/nothing/),
    );
    expect(await errorOf(await fetch(`${api.url}/api/public/webhooks/unknown`, { method: "POST" }))).toEqual(
      anError(404, "NotFound", /./),
    );
  });

  it("names the methods of a known path", async () => {
    const answer = await fetch(`${api.url}/api/public/apps/track/`);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(await errorOf(answer)).toEqual(anError(405, "MethodNotAllowed", /answers to POST only/));
    const probe = await fetch(`${api.url}/readyz`, { method: "DELETE" });
    expect(probe.headers.get("allow")).toBe("GET, HEAD");
    // No client library sends it.
    expect(await talk("TRACE /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 405 /,
    );
  });

  it("hides a defect and logs it with the request's id", async () => {
    const failing = await startTestApi({
      ports: {
        metrics: {
          ...api.api.metrics,
          render: () => Promise.reject(new TypeError("secret detail")),
        },
      },
    });
    const answer = await fetch(`${failing.url}/metrics`, { headers: { "x-request-id": "r-1" } });
    expect(await errorOf(answer)).toEqual(anError(500, "InternalError", /^An internal error/));
    expect(failing.logged).toContainEqual(
      expect.objectContaining({ level: "error", requestId: "r-1", error: new TypeError("secret detail") }),
    );
    await failing.close();
  });

  it("may not run scripts, be framed or be cached, unless its handler allows it", async () => {
    const authorization = `Bearer ${api.adminKey}`;
    const answers = await Promise.all([
      fetch(`${api.url}/api/admin/segments`, { headers: { authorization } }),
      fetch(`${api.url}/api/admin/segments`),
      fetch(`${api.url}/nothing`),
      fetch(`${api.url}/metrics`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200]);
    for (const { headers } of answers) {
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    const document = await fetch(`${api.url}/openapi.json`);
    expect(document.headers.get("cache-control")).toBe("no-cache");
  });

  it("does not leave the service's paths for any path", async () => {
    for (const path of [
      "/../../etc/passwd",
      "/api/public/apps/..%2f..%2fetc",
      "/%",
      "//livez",
      "/api/public/apps/track/../../../etc",
    ]) {
      const answer = await talk(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[045] /);
      expect(answer).toContain('{"message":');
    }
    expect(await talk("GET ?x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("browsers", () => {
  it("get their preflight answered on public paths, without a key", async () => {
    const answer = await fetch(`${api.url}/v1/batch`, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
    expect(answer.headers.get("access-control-allow-methods")).toContain("PUT");
  });

  it("may read answers and errors of public paths, and of no other", async () => {
    const refused = await fetch(`${api.url}/api/public/apps/track`, { method: "POST" });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    const probe = await fetch(`${api.url}/livez`);
    expect(probe.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("clients that violate HTTP", () => {
  it("get an error in the common shape", async () => {
    expect(await talk("nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 Bad Request[^]*x-content-type-options: nosniff[^]*\{"message":"the request is not valid HTTP"\}$/,
    );
  });

  it("with a header of 100 KB are refused, and the process keeps running", async () => {
    const answer = await talk(`GET /livez HTTP/1.1\r\nhost: x\r\nx-big: ${"x".repeat(100 * 1024)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\{"message":"the request's headers are too large"\}$/);
    expect((await fetch(`${api.url}/livez`)).status).toBe(200);
  });

  it("that are too slow are disconnected", async () => {
    const shortTimeoutApi = await startTestApi({ config: { requestTimeoutMs: 200 } });
    const port = Number(new URL(shortTimeoutApi.url).port);
    const answers = await Promise.all(
      [
        "GET /livez HTTP/1.1\r\nhost: x\r\nx-slow:",
        `POST /api/public/apps/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shortTimeoutApi.writeKey}\r\ncontent-length: 50\r\n\r\n{`,
      ].map(async (text) => {
        const socket = connect(port, "127.0.0.1").setEncoding("utf8");
        let answer = "";
        socket.on("data", (chunk: string) => (answer += chunk));
        socket.write(text);
        await once(socket, "close");
        return answer;
      }),
    );
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"the request did not arrive in time"/);
    expect(await shortTimeoutApi.storedEvents()).toEqual([]);
    await shortTimeoutApi.close();
  });

  it("that disconnect in the middle of a body leave nothing behind", async () => {
    const head = `POST /api/public/apps/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.writeKey}\r\ncontent-length: 500\r\n\r\n`;
    await talk(`${head}{"userId":"gone",`, { halfClose: true });
    const events = await api.storedEvents();
    expect(events.filter(({ userId }) => userId === "gone")).toEqual([]);
    expect(api.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("that half-close still get their answer", async () => {
    const body = JSON.stringify({ userId: "half", event: "e" });
    const answer = await talk(
      `POST /api/public/apps/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.writeKey}\r\n` +
        `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      { halfClose: true },
    );
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe("the socket", () => {
  it("that is in use is named", async () => {
    const { port } = new URL(api.url);
    await expect(createServer(api.api).listen(Number(port), "127.0.0.1")).rejects.toThrow(
      `Port 127.0.0.1:${port} is taken: stop the process that listens there, or set PORT to another.`,
    );
  });

  it("drains: is not ready, finishes running requests, and accepts no new ones", async () => {
    const draining = createServer({ ...api.api, config: { ...readConfig({}), drainNoticeMs: 2_000 } });
    const listening = await draining.listen(0, "127.0.0.1");
    const { port } = listening;
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    let answer = "";
    socket.on("data", (chunk: string) => (answer += chunk));
    const body = JSON.stringify({ userId: "last", event: "e" });
    socket.write(
      `POST /api/public/apps/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.writeKey}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    const closed = listening.close();
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        ready: false,
        checks: { draining: true, redis: "ok", mongodb: "ok", workspace: "ok" },
        workersByPart: { actors: 0, deliveries: 0 },
      },
    ]);
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/livez`).catch(() => "refused")).toBe("refused");
    socket.write(body);
    await Promise.all([closed, once(socket, "close")]);
    expect(answer).toMatch(/^HTTP\/1\.1 204 [^]*connection: close/i);
  });
});

describe("requests of one connection", () => {
  const track = (userId: string): string => {
    const body = JSON.stringify({ userId, event: "e" });
    return (
      `POST /api/public/apps/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.writeKey}\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`
    );
  };
  const statusesIn = (answer: string): readonly string[] =>
    [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = ""]) => status);

  it.each([
    ["no HTTP", "stray bytes\r\n\r\n"],
    ["the rest of a body that was longer than it said", '"more":1}'],
    ["half a request", "POST /api/public/apps/track HTTP/1.1\r\nhost"],
  ])("that arrived completely are answered, whatever follows them: %s", async (what, stray) => {
    const [one, two] = [`${what} 1`, `${what} 2`];
    const ends = stray.startsWith("POST") ? ": x\r\n\r\n\r\nnonsense" : "";
    const answer = await talk(track(one) + track(two) + stray + ends);
    const statuses = statusesIn(answer);
    expect(statuses.slice(0, 2)).toEqual(["204", "204"]);
    await expect
      .poll(async () => {
        const events = await api.storedEvents();
        return events.filter(({ userId }) => userId === one || userId === two).length;
      })
      .toBe(2);
  });

  it("that arrived completely are answered once, and the connection is closed", async () => {
    expect(statusesIn(await talk(`${track("whole")}stray`))).toEqual(["204"]);
  });

  it("that are damaged are refused after the answers to earlier ones", async () => {
    const damaged = track("damaged").replace(/content-length: \d+/, "transfer-encoding: chunked");
    const answer = await talk(track("before") + damaged);
    expect(statusesIn(answer)).toEqual(["204", "400"]);
    expect(answer).toMatch(/\{"message":"the request is not valid HTTP"\}$/);
  });

  it("run eight at a time, however many are pipelined, and are answered in order", async () => {
    let [atOnce, most] = [0, 0];
    const watched = await startTestApi({
      ports: {
        metrics: {
          ...api.api.metrics,
          async render() {
            most = Math.max(most, (atOnce += 1));
            for (let ticks = 0; ticks < 20; ticks += 1) await new Promise((resolve) => setImmediate(resolve));
            atOnce -= 1;
            return { text: "", type: "text/plain" };
          },
        },
      },
    });
    const count = 2_000;
    const heads = Array.from(
      { length: count },
      (_, nth) =>
        `GET /metrics HTTP/1.1\r\nhost: x\r\nx-request-id: r-${nth}\r\n` +
        `${nth === count - 1 ? "connection: close\r\n" : ""}\r\n`,
    );
    const socket = connect(Number(new URL(watched.url).port), "127.0.0.1").setEncoding("utf8");
    let answer = "";
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.write(heads.join(""));
    await once(socket, "close");
    const ids = [...answer.matchAll(/^x-request-id: (.*)$/gm)].map(([, id]) => id?.trim());
    expect(ids).toEqual(heads.map((_, nth) => `r-${nth}`));
    expect(most).toBe(8);
    await watched.close();
  });
});
