import { deliveryKey } from "@signalbox/core";
import { claimed, newDelivery, reported, settled, toStored } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anOpenDelivery, aRequest, aSentDelivery, at } from "./delivery.fixture.js";

interface Trace {
  readonly delivery: Readonly<Record<string, unknown>>;
  readonly why: readonly (Readonly<Record<string, unknown>> & {
    readonly what: string;
    readonly text: string;
  })[];
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function trace(id: string): Promise<Trace> {
  const { status, body } = await admin<Trace>("GET", `/deliveries/${encodeURIComponent(id)}/trace`);
  expect(status).toBe(200);
  return body;
}

/** Each step as `<what> <minutes>: <text>`. */
function steps({ why }: Trace): readonly string[] {
  return why.map(({ at: when, what, text }) => {
    const minutes = (Date.parse(String(when)) - at(0)) / 60_000;
    return `${what} ${minutes}: ${text}`;
  });
}

describe("GET /deliveries/:id/trace", () => {
  it("shows all steps of a message in the order of time, each in a sentence", async () => {
    await testApi.send("/api/public/apps/track", {
      userId: "ann",
      event: "Ordered",
      messageId: "m1",
      properties: { plan: "gold" },
    });
    const [event] = await testApi.storedEvents();
    const group = { groupId: "g1", groupType: "OptIn", isSubscribed: true, action: "Subscribe" } as const;
    const origin = { journeyId: "j1", nodeId: "n1", runId: "r1", triggeringMessageId: "m1" };
    const requested = aRequest(testApi.workspaceId, "whole/way", { origin, subscriptionGroupId: "g1" });
    let delivery = claimed(newDelivery(requested), {
      claim: "c1",
      provider: "Smtp",
      at: at(1),
      until: at(5),
      decision: {
        at: at(1),
        identifier: { key: "email", value: "ann@example.com" },
        subscription: group,
        suppression: null,
      },
      renderedAt: at(1),
      templateRevision: Date.UTC(2026, 0, 7),
      to: "ann@example.com",
    });
    delivery = settled(delivery, {
      outcome: { event: "DFInternalMessageSent", at: at(2), variant: { type: "Email" } },
      attempt: { result: "accepted", vendorId: "v-1" },
    });
    delivery = reported(
      delivery,
      {
        workspaceId: testApi.workspaceId,
        messageId: "r-0",
        event: "DFEmailDelayed",
        at: at(5),
        provider: "SendGrid",
        origin: {},
        detail: { reason: "452 4.2.2 over quota" },
      },
      at(6),
    );
    delivery = reported(
      delivery,
      {
        workspaceId: testApi.workspaceId,
        messageId: "r-1",
        event: "DFEmailClicked",
        at: at(9),
        provider: "SendGrid",
        origin: {},
        detail: { url: "https://example.com" },
      },
      at(10),
    );
    await testApi.api.deliveries.insert([toStored(delivery)]);

    const traced = await trace("whole/way");
    expect(traced.delivery).toMatchObject({ originMessageId: "whole/way", status: "DFEmailClicked" });
    expect(steps(traced).filter((step) => !step.startsWith("event"))).toEqual([
      "asked 0: The journey “j1”, at its node n1, asked for the email “welcome” to user ann.",
      "identifier 1: The user's “email” is ann@example.com.",
      "subscription 1: The user has joined the group “g1”.",
      "suppression 1: Nothing keeps messages from ann@example.com.",
      "rendered 1: Its text was made from the template as stored at 2026-01-07T00:00:00.000Z.",
      "attempt 1: Attempt 1: Smtp took it, as v-1.",
      "outcome 2: It was sent.",
      "report 5: SendGrid reported that it is delayed, and still on its way: 452 4.2.2 over quota.",
      "report 9: SendGrid reported that a link in it was clicked.",
    ]);
    expect(traced.why.find(({ what }) => what === "event")).toEqual({
      at: new Date(event?.receivedAt ?? 0).toISOString(),
      what: "event",
      text: "The event track “Ordered” caused it.",
      says: [
        {
          code: "eventCaused",
          values: { type: "track", event: "Ordered" },
          text: "The event track “Ordered” caused it.",
        },
      ],
      messageId: "m1",
      type: "track",
      event: "Ordered",
    });
    expect(traced.why.find(({ what }) => what === "attempt")).toMatchObject({
      says: [
        {
          code: "attempt",
          values: { number: 1, provider: "Smtp", result: "accepted", reason: "", vendorId: "v-1" },
        },
      ],
      provider: "Smtp",
      result: "accepted",
      vendorId: "v-1",
      endedAt: new Date(at(2)).toISOString(),
    });
  });

  it("shows what the worker did", async () => {
    const working = await startTestApi({ delivers: true });
    const client = adminClient(working);
    const definition = { type: "Sms", body: "Your code is {{ user.code }}" };
    const template = await client<{ id: string }>("PUT", "/content/templates", {
      body: { name: "Code", definition },
    });
    const users = [
      { id: "ann", messageId: "sms-1", properties: { phone: "+15550100", code: 42 } },
      { id: "bob", messageId: "sms-2", properties: {} },
    ];
    await client("POST", "/content/templates/batch-send", {
      body: { templateId: template.body.id, channel: "Sms", users },
    });
    const list = await client<{ items: readonly Record<string, unknown>[] }>(
      "GET",
      "/deliveries?sortBy=status&sortDirection=Desc",
    );
    expect(list.body.items).toMatchObject([
      {
        originMessageId: "sms-1",
        userId: "ann",
        status: "DFInternalMessageSent",
        variant: { type: "Sms", to: "+15550100", body: "Your code is 42" },
      },
      { originMessageId: "sms-2", status: "DFMessageSkipped", variant: { type: "MissingIdentifier" } },
    ]);
    const traced = async (id: string): Promise<readonly string[]> =>
      (await client<Trace>("GET", `/deliveries/${id}/trace`)).body.why.map(
        ({ what, text }) => `${what}: ${text}`,
      );
    expect(await traced("sms-1")).toEqual([
      "asked: A call of the API asked for the SMS “Code” to user ann.",
      "identifier: The user's “phone” is +15550100.",
      expect.stringMatching(/^suppression: /),
      expect.stringMatching(/^rendered: Its text was made from the template as stored at 20\S+Z\.$/),
      expect.stringMatching(/^attempt: Attempt 1: Test took it/),
      "outcome: It was sent.",
    ]);
    expect((await traced("sms-2")).at(-1)).toMatch(
      /^outcome: It was skipped: the user has no value for "phone"/,
    );
    await working.close();
  });

  it("shows why nothing was sent", async () => {
    const stored = aSentDelivery(testApi.workspaceId, "skipped", {
      outcome: { event: "DFMessageSkipped", variant: { type: "Suppressed", reason: "HardBounce" } },
    });
    await testApi.api.deliveries.insert([stored]);
    const { why } = await trace("skipped");
    const because =
      "nothing is sent to this address any more (HardBounce); take it off the suppression list to send again";
    const values = { event: "DFMessageSkipped", verdict: "Suppressed", reason: "HardBounce", because };
    expect(why.at(-1)).toMatchObject({
      what: "outcome",
      text: `It was skipped: ${because}.`,
      says: [{ code: "notSent", values }],
    });
  });

  it("shows an unknown outcome", async () => {
    const variant = { type: "Email", provider: { type: "Smtp", message: "cut", ambiguous: true } };
    const stored = aSentDelivery(testApi.workspaceId, "unsure", {
      outcome: { event: "DFMessageFailure", variant, isAmbiguous: true },
    });
    await testApi.api.deliveries.insert([stored]);
    const last = (await trace("unsure")).why.at(-1);
    expect(last).toMatchObject({ what: "outcome", isAmbiguous: true });
    expect(last?.text).toContain("It is unknown");
  });

  it("shows what a postponed delivery waits for, and that its event is deleted", async () => {
    const origin = { broadcastId: "b1", triggeringMessageId: "gone" };
    await testApi.api.deliveries.insert([anOpenDelivery(testApi.workspaceId, "open", { origin })]);
    const traced = await trace("open");
    expect(traced.delivery["status"]).toBe("Queued");
    expect(steps(traced)).toEqual([
      "event 0: The event gone caused it; it is not stored any more.",
      "asked 0: The broadcast “b1” asked for the email “welcome” to user ann.",
      "identifier 0: The user's “email” is ann@example.com.",
      "attempt 0: Attempt 1: Test could not take it yet: try later. To be tried again at 2026-01-31T12:09:00.000Z.",
      "waits 9: It is tried again then.",
    ]);
    await testApi.api.deliveries.save([
      { ...anOpenDelivery(testApi.workspaceId, "open", { origin }), version: 2, dueAt: null },
    ]);
  });

  it("shows a delivery that is with its provider and has no result yet", async () => {
    const claim = anOpenDelivery(testApi.workspaceId, "claimed");
    await testApi.api.claims.insert([claim]);
    expect((await trace("claimed")).delivery["status"]).toBe("Queued");
    await testApi.api.deliveries.insert([aSentDelivery(testApi.workspaceId, "claimed")]);
    expect((await trace("claimed")).delivery["status"]).toBe("DFInternalMessageSent");
    await testApi.api.claims.remove([deliveryKey(testApi.workspaceId, "claimed")]);
  });

  it("is 404 for an unknown delivery, and finds those of children", async () => {
    const missing = await admin("GET", "/deliveries/none/trace");
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining("no delivery with this id"),
    ]);
    const child = await makeChild(testApi, { name: "child" });
    await testApi.api.deliveries.insert([aSentDelivery(child.id, "of-child")]);
    expect((await trace("of-child")).delivery["originMessageId"]).toBe("of-child");
  });
});
