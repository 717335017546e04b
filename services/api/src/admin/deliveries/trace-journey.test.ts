/** The trace of a journey's message over HTTP, from the start of the run to the provider's answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { delay, journeyOf, mailOf, message, onEvent, onSegment } from "../journeys/journeys.fixture.js";
import { identify, isOver, runsWhere, startDelivering, track } from "../journeys/runs.fixture.js";
import { performed, segmentOf } from "../segments/segments.fixture.js";

interface Step {
  readonly at: string;
  readonly what: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

let testApi: TestApi;
let mail: string;

beforeAll(async () => {
  testApi = await startDelivering();
  mail = await mailOf(testApi, "Thanks");
});
afterAll(() => testApi.close());

const status = "Running";

/** Of the user's only message, once it is settled. */
async function traceOf(userId: string): Promise<readonly Step[]> {
  const admin = adminClient(testApi);
  const items = await until(
    async () =>
      (await admin<{ items: { originMessageId: string }[] }>("GET", `/deliveries?userId=${userId}`)).body
        .items,
    ({ length }) => length === 1,
  );
  const { body } = await admin<{ why: Step[] }>("GET", `/deliveries/${items[0]?.originMessageId}/trace`);
  return body.why;
}

function sentences(steps: readonly Step[]): readonly string[] {
  return steps.map(({ what, text }) => `${what}: ${text}`).slice(0, -4);
}

describe("the trace of a journey's message", () => {
  it("shows the event, the segment, the run and its nodes; of a live run only those up to the message", async () => {
    const buyers = await segmentOf(testApi, "Buyers", performed("Bought"));
    const nodes = [
      delay("pause", 0, "thanks"),
      message("thanks", mail, "later", { name: "Say thanks" }),
      delay("later", 3_600),
    ];
    const { id } = await journeyOf(testApi, {
      name: "After sales",
      definition: onSegment(buyers, nodes),
      status,
    });
    await identify(testApi, { userId: "ann" }, { email: "ann@example.com" });
    await track(testApi, { userId: "ann" }, "Bought", {}, "bought-1");
    const steps = await traceOf("ann");
    expect(sentences(steps)).toEqual([
      "event: The event track “Bought” caused it.",
      "segment: The user came into the segment “Buyers”.",
      "run: The journey “After sales” began, by version 1 of its definition.",
      "node: It came to its entry, because the user was in its entry segment. Starts for everybody who comes into “Buyers”.",
      "node: It came to a delay, because it began. Waits 0 seconds.",
      "node: It came to “Say thanks”, because the wait was over. Sends the Email template “Thanks”.",
      "asked: The journey “After sales”, at its step “Say thanks”, asked for the email “Thanks” to user ann.",
      "identifier: The user's “email” is ann@example.com.",
      "subscription: The user has said nothing, and so gets the messages of the group “Default - Email”.",
    ]);
    expect(steps.slice(1, 4)).toMatchObject([
      { segmentId: buyers },
      { journeyId: id, runId: expect.any(String), version: 1 },
      { nodeId: "EntryNode", nodeType: "EntryNode", cause: "segment" },
    ]);
    const asked = steps.find(({ what }) => what === "asked");
    expect(asked?.["says"]).toMatchObject([{ code: "journeyAsked", values: { nodeName: "Say thanks" } }]);
    expect(steps[4]?.["says"]).toEqual([
      {
        code: "cameTo",
        values: {
          node: "pause",
          nodeName: "",
          nodeType: "DelayNode",
          cause: "started",
          of: "",
          because: "it began",
          becauseSays: { code: "began", values: {}, text: "it began" },
        },
        text: "It came to a delay, because it began.",
      },
      {
        code: "nodeDoes",
        values: {
          does: "Waits 0 seconds.",
          doesSays: { code: "waits", values: { seconds: 0 }, text: "Waits 0 seconds." },
        },
        text: "Waits 0 seconds.",
      },
    ]);
    const times = steps.map(({ at }) => at);
    expect(times.toSorted((left, right) => (left < right ? -1 : 1))).toEqual(times);
    expect(steps.at(-1)?.text).toBe("It was sent.");
  });

  it("shows the same for a finished run, for an anonymous user who has become a user, and after the journey is deleted", async () => {
    const definition = onEvent("Cart filled", [message("remind", mail)], { key: "cart" });
    const { id } = await journeyOf(testApi, { name: "Carts", definition, status });
    const anonymousUser = { anonymousId: "v-1" };
    await identify(testApi, anonymousUser, { email: "v@example.com" });
    await track(testApi, anonymousUser, "Cart filled", { cart: "c-7" });
    await runsWhere(testApi, "v-1", (runs) => runs.length === 1 && runs.every(isOver));
    await identify(testApi, { ...anonymousUser, userId: "vic" });
    const journeyPath = [
      "event: The event track “Cart filled” caused it.",
      "run: The journey “Carts” began for “c-7”, by version 1 of its definition.",
      'node: It came to its entry, because its entry event arrived. Starts with an event "Cart filled", once for each value of "cart".',
      "node: It came to a message, because it began. Sends the Email template “Thanks”.",
      "asked: The journey “Carts”, at its node remind, asked for the email “Thanks” to anonymous user v-1.",
    ];
    expect(sentences(await traceOf("v-1")).slice(0, 5)).toEqual(journeyPath);
    await adminClient(testApi)("DELETE", "/journeys", { body: { id } });
    expect(sentences(await traceOf("v-1")).slice(1, 4)).toEqual([
      `run: The journey “${id}”, which is deleted now, began for “c-7”, by version 1 of its definition.`,
      "node: It came to its entry, because its entry event arrived.",
      "node: It came to “remind”, because it began.",
    ]);
  });

  it("shows why a journey's message was skipped", async () => {
    await journeyOf(testApi, { name: "Skips", definition: onEvent("Asked", [message("m", mail)]), status });
    await track(testApi, { userId: "nomail" }, "Asked");
    const steps = await traceOf("nomail");
    expect(steps.map(({ what }) => what)).toEqual([
      "event",
      "run",
      "node",
      "node",
      "asked",
      "identifier",
      "subscription",
      "outcome",
    ]);
    expect(steps.at(-1)?.text).toMatch(/^It was skipped: /);
  });

  it("keeps the nodes of a run that ended with its journey", async () => {
    const nodes = [message("thanks", mail, "later"), delay("later", 3_600)];
    const { id } = await journeyOf(testApi, { name: "Short", definition: onEvent("Tried", nodes), status });
    await identify(testApi, { userId: "fay" }, { email: "fay@example.com" });
    await track(testApi, { userId: "fay" }, "Tried");
    await traceOf("fay");
    await adminClient(testApi)("DELETE", "/journeys", { body: { id } });
    await runsWhere(testApi, "fay", ([run]) => run?.finishedAt !== undefined);
    const kept = (await traceOf("fay")).filter(({ what }) => what === "node");
    expect(kept.map(({ text }) => text)).toEqual([
      "It came to its entry, because its entry event arrived.",
      "It came to “thanks”, because it began.",
    ]);
  });
});
