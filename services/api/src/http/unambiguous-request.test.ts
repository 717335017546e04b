import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

async function answerTo(head: string): Promise<string> {
  const socket = connect(Number(new URL(testApi.url).port), "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (chunk: string) => (answer += chunk));
  socket.write(`${head.replaceAll("\n", "\r\n")}\r\n\r\n`);
  await once(socket, "close");
  return answer;
}

it.each([
  ["two hosts", "GET /livez HTTP/1.1\nhost: a.example\nhost: b.example"],
  ["the same host twice", "GET /livez HTTP/1.1\nHost: a.example\nx-other: 1\nhOST: a.example"],
  ["two hosts of HTTP/1.0", "GET /livez HTTP/1.0\nhost: a.example\nhost: b.example"],
  ["no host", "GET /livez HTTP/1.1\nx-other: 1"],
  ["a list of hosts", "GET /livez HTTP/1.1\nhost: a.example, b.example"],
  ["a host with a path", "GET /livez HTTP/1.1\nhost: a.example/b"],
  ["a host with a user", "GET /livez HTTP/1.1\nhost: a@b.example"],
  ["two authorizations", "GET /livez HTTP/1.1\nhost: a\nauthorization: Bearer a\nauthorization: Bearer b"],
  ["HTTP/2.0", "GET /livez HTTP/2.0\nhost: a.example"],
  ["HTTP/0.9", "GET /livez HTTP/0.9\nhost: a.example"],
  ["HTTP/3.0", "GET /livez HTTP/3.0\nhost: a.example"],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\n\nSM"],
])("refuses %s and closes the connection", async (_, head) => {
  expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

it("takes one host in each of its forms", async () => {
  for (const host of ["a.example", "a.example:3000", "[::1]:3000", "127.0.0.1", "under_score", ""]) {
    const answer = await answerTo(`GET /livez HTTP/1.1\nhost: ${host}\nconnection: close`);
    expect([host, answer.slice(0, 15)]).toEqual([host, "HTTP/1.1 200 OK"]);
  }
});
