import { unavailable } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { afterEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi, type TestApiOptions } from "../test-api.fixture.js";
import { errorOf } from "./error-of.fixture.js";

const opened: TestApi[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((api) => api.close()));
});

async function another(options: TestApiOptions): Promise<TestApi> {
  const api = await startTestApi(options);
  opened.push(api);
  return api;
}

const apps = "/api/public/apps";

describe("when too much comes in", () => {
  it("a write key is limited, with a message", async () => {
    const limited = await another({ config: { rateLimit: 2 } });
    const answers = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push(await limited.send(`${apps}/track`, { userId: "u", event: "e" }, { prefer: "" }));
    }
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429]);
    const refused = answers[2];
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(refused?.headers.get("ratelimit-limit")).toBe("2");
    expect(refused?.headers.get("ratelimit-remaining")).toBe("0");
  });

  it("a queue above its mark refuses all events, and accepts them again below it", async () => {
    let share = 0.7;
    const full = await another({
      ports: {
        queue: {
          memoryShare: async () => share,
          depths: async () => [],
          messagesHeldSince: async () => undefined,
        },
      },
    });
    const send = (): Promise<Response> => full.send(`${apps}/track`, { userId: "u", event: "e" });
    const refused = await send();
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await errorOf(refused)).toEqual([
      503,
      "QueueUnavailable",
      expect.stringMatching(/nothing was accepted/),
    ]);
    share = 0.69;
    await expect.poll(async () => (await send()).status).toBe(204);
  });

  it("an unavailable queue refuses all events", async () => {
    const away = await another({
      ports: {
        mailbox: {
          ...createMemoryQueue({ partitions: 4 }),
          send: () => Promise.reject(unavailable("queue", new Error("ECONNREFUSED"))),
        },
      },
    });
    const answer = await away.send(`${apps}/track`, { userId: "u", event: "e" });
    expect(answer.headers.get("retry-after")).toBe("2");
    expect((await errorOf(answer)).slice(0, 2)).toEqual([503, "QueueUnavailable"]);
    expect(await away.storedEvents()).toEqual([]);
  });
});
