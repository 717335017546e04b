import { jobId, userKey, workerMetricsChannel } from "@signalbox/core";
import { shareServers } from "@signalbox/dev-services/testing";
import { createBullMailboxWriter, mailboxQueueName, queuePrefix } from "@signalbox/queue";
import { Queue } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPage, signedIn } from "../members/member.fixture.js";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { mountQueues } from "./mount.js";

let testApi: TestApi;
let url = "";
let cookie = "";
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { redisUrl, namespace } = shareServers();
  testApi = await startTestApi();
  closing.push(() => testApi.close());

  const mailbox = createBullMailboxWriter({ redisUrl, namespace, partitions: 2 });
  closing.push(() => mailbox.close());
  const body = { input: { sealed: "v1.very.secret" }, event: { data: '{"total":5}' } };
  await mailbox.add(1, jobId("batch-1"), {
    v: 1,
    messages: [{ to: userKey(testApi.workspaceId, "u1"), type: "event", body }],
    acceptedAt: Date.UTC(2026, 0, 1),
  });

  const queues = [0, 1].map((partition) => {
    const name = mailboxQueueName(partition);
    return new Queue(name, { connection: { url: redisUrl }, prefix: queuePrefix(namespace, name) });
  });
  closing.push(() => Promise.all(queues.map((queue) => queue.close())));
  const server = createServer(testApi.api);
  mountQueues(server.app, { context: testApi.api, queues: () => queues });
  const listening = await server.listen(0, "127.0.0.1");
  closing.push(() => listening.close());
  url = `http://127.0.0.1:${listening.port}/queues`;

  const { browser } = await signedIn(testApi);
  cookie = browser.cookie();
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function board(path: string, method = "GET"): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { method, headers: { cookie, ...ownPage } });
  return { status: response.status, text: await response.text() };
}

describe("the board", () => {
  it("shows every queue with its waiting jobs, readable and without secrets", async () => {
    const { status, text } = await board(
      "/api/queues?activeQueue=mailbox-01&status=waiting&page=1&jobsPerPage=10",
    );
    expect(status).toBe(200);
    const { queues } = JSON.parse(text) as {
      queues: {
        name: string;
        readOnlyMode: boolean;
        counts: { waiting: number };
        jobs: { name: string; data: unknown }[];
      }[];
    };
    expect(queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
      ["mailbox-00", true],
      ["mailbox-01", true],
    ]);
    expect(queues[1]?.jobs[0]).toMatchObject({
      name: "1 × event",
      data: {
        messages: [
          {
            to: { kind: "user", id: "u1" },
            body: { input: { sealed: "**********" }, event: { data: { total: 5 } } },
          },
        ],
      },
    });
    expect(text).not.toContain("very.secret");
  });

  it("warns of queues from which no worker takes", async () => {
    const described = async (): Promise<string> => {
      const { queues } = JSON.parse((await board("/api/queues")).text) as {
        queues: { description: string }[];
      };
      return queues[0]?.description ?? "";
    };
    expect(await described()).toMatch(/^WARNING: no worker applies events.*Partition 0, one of 2/);
    const figures = [
      { name: "signalbox_worker_part", type: "gauge", values: [{ value: 1, labels: { part: "actors" } }] },
    ];
    await testApi.api.signals.publish(workerMetricsChannel, JSON.stringify({ worker: "w1", figures }));
    expect(await described()).toMatch(/^Partition 0, one of 2/);
  });

  it("shows one job without secrets too", async () => {
    const { status, text } = await board("/api/queues/mailbox-01/batch-1");
    expect(status).toBe(200);
    expect(text).toContain('"total":5');
    expect(text).not.toContain("very.secret");
  });

  it("changes nothing on any request", async () => {
    for (const [path, method] of [
      ["/api/queues/mailbox-01/batch-1/clean", "PUT"],
      ["/api/queues/mailbox-01/empty", "PUT"],
      ["/api/queues/mailbox-01/pause", "PUT"],
      ["/api/queues/mailbox-01/obliterate", "PUT"],
      ["/api/queues/mailbox-01/add", "POST"],
      ["/api/queues/pause", "PUT"],
    ] as const) {
      expect((await board(path, method)).status).toBe(405);
    }
    expect((await board("/api/queues/mailbox-01/batch-1")).status).toBe(200);
  });

  it("describes a partition", async () => {
    const { text } = await board("/api/queues");
    const { queues } = JSON.parse(text) as { queues: { description?: string }[] };
    expect(queues.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Partition 0, one of 2\. A partition carries the messages to all users/),
      expect.stringMatching(/^Partition 1, one of 2\./),
    ]);
  });

  it("serves its own page and files", async () => {
    const { text } = await board("/");
    const script = /static\/js\/main\.\w+\.js/.exec(text)?.[0] ?? "";
    expect((await board(`/${script}`)).status).toBe(200);
  });
});
