import type { DeliveryOutcome } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { explainRun } from "../../explain-run.js";
import { advanceRun, type RunStep } from "../../interpreter.js";
import { aJourney, alive, at, aUser, begin, ending, trail, wait } from "../../journeys.fixture.js";
import type { JourneyRun } from "../../run.js";
import { conformsAsJourneyNode } from "../conformance.fixture.js";
import type { MessageNode } from "./message.js";

const node = {
  type: "MessageNode",
  id: "a",
  child: "b",
  variant: { type: "Email", templateId: "hello" },
} as const satisfies MessageNode;
const sms = { type: "Sms", templateId: "text" } as const;

conformsAsJourneyNode({
  type: "MessageNode",
  samples: [
    node,
    {
      ...node,
      name: "Hi",
      subscriptionGroupId: "news",
      skipOnFailure: true,
      syncProperties: true,
      retryCount: 0,
    },
    { ...node, subscriptionGroupId: null },
    { ...node, variant: { ...sms, senderOverride: { type: "PhoneNumber", phone: "+1" } } },
    { ...node, variant: { ...sms, senderOverride: { type: "MessageSid", messagingServiceSid: "MG1" } } },
    { ...node, variant: { type: "MobilePush", templateId: "push", providerOverride: "Firebase" } },
    { ...node, variant: { type: "Webhook", templateId: "hook" } },
    { ...node, sendWindow: { from: "09:00", to: "18:00" } },
    {
      ...node,
      sendWindow: {
        from: "22:00",
        to: "06:00",
        daysOfWeek: [1, 5],
        timezone: { type: "UserProperty", userProperty: "trial end" },
      },
    },
    {
      ...node,
      sendWindow: { from: "00:00", to: "24:00", timezone: { type: "Fixed", zone: "Asia/Tokyo" } },
    },
  ],
  broken: [
    { node: { ...node, variant: { type: "Email" } }, paths: ["variant.templateId"] },
    { node: { ...node, variant: undefined }, paths: ["variant"] },
    { node: { ...node, variant: { type: "Fax", templateId: "x" } }, paths: ["variant.type"] },
    { node: { ...node, retryCount: -1 }, paths: ["retryCount"] },
    {
      node: { ...node, variant: { ...sms, senderOverride: { type: "PhoneNumber" } } },
      paths: ["variant.senderOverride.phone"],
    },
    {
      node: { ...node, sendWindow: { from: "9", to: "25:00" } },
      paths: ["sendWindow.from", "sendWindow.to"],
    },
    { node: { ...node, sendWindow: { from: "09:00", to: "09:00" } }, paths: ["sendWindow.to"] },
    {
      node: { ...node, sendWindow: { from: "09:00", to: "10:00", daysOfWeek: [7] } },
      paths: ["sendWindow.daysOfWeek[0]"],
    },
    {
      node: {
        ...node,
        sendWindow: { from: "09:00", to: "10:00", timezone: { type: "Fixed", zone: "Mars" } },
      },
      paths: ["sendWindow.timezone.zone"],
    },
  ],
});

describe("a message", () => {
  const journeyWith = (more: Partial<MessageNode>): ReturnType<typeof aJourney> =>
    aJourney([{ ...node, ...more }, wait("b", 60)]);
  const heard = (
    journey: ReturnType<typeof aJourney>,
    run: JourneyRun,
    outcome: DeliveryOutcome,
    folded = true,
  ): RunStep => {
    const id = run.wait.delivery?.id ?? "";
    const trigger = { type: "delivery", id, outcome, retryable: true, folded } as const;
    return advanceRun({ journey, run, trigger, user: aUser(), now: run.since + 1 });
  };

  it("is requested with everything its node says, and with the trigger of the run", () => {
    const start = { id: "8a4ad9d6-3d0c-4f7e-9a37-5a4f2c1f0b11", trigger: { messageId: "m-1", at: 1 } };
    const variant = {
      ...sms,
      providerOverride: "Twilio",
      senderOverride: { type: "PhoneNumber", phone: "+1" },
    } as const;
    const { orders, run } = begin(journeyWith({ variant, subscriptionGroupId: "news" }), { start });
    expect(orders).toStrictEqual([
      {
        deliveryId: alive({ run }).wait.delivery?.id,
        runId: start.id,
        journeyId: "journey-1",
        nodeId: "a",
        channel: "Sms",
        templateId: "text",
        providerOverride: "Twilio",
        senderOverride: { type: "PhoneNumber", phone: "+1" },
        subscriptionGroupId: "news",
        retryCount: 3,
        syncProperties: false,
        triggeringMessageId: "m-1",
      },
    ]);
  });

  it("distinguishes no named group from no group at all", () => {
    expect(begin(journeyWith({})).orders[0]).not.toHaveProperty("subscriptionGroupId");
    const none = journeyWith({ subscriptionGroupId: null });
    expect(begin(none).orders[0]).toHaveProperty("subscriptionGroupId", null);
    expect(none.subscriptionGroups).toStrictEqual(new Set());
  });

  it("is the same message when the step is repeated, and another for another run", () => {
    const journey = journeyWith({});
    expect(begin(journey).orders).toStrictEqual(begin(journey).orders);
    const other = { id: "0f0e1d9c-9d6e-4a58-8c3b-1f2e3d4c5b6a" };
    expect(begin(journey, { start: other }).orders[0]?.deliveryId).not.toBe(
      begin(journey).orders[0]?.deliveryId,
    );
  });

  it("continues when it was sent", () => {
    const journey = journeyWith({});
    expect(heard(journey, alive(begin(journey)), "sent", false).visited).toMatchObject([
      { nodeId: "b", cause: "sent" },
    ]);
  });

  it("ends the run when it was skipped or failed", () => {
    const journey = journeyWith({});
    expect(ending(heard(journey, alive(begin(journey)), "skipped"))).toBe("messageSkipped");
    expect(ending(heard(journey, alive(begin(journey)), "failed"))).toBe("messageFailed");
  });

  it("continues regardless with skipOnFailure", () => {
    const journey = journeyWith({ skipOnFailure: true });
    expect(heard(journey, alive(begin(journey)), "skipped").visited).toMatchObject([
      { nodeId: "b", cause: "skipped" },
    ]);
    expect(heard(journey, alive(begin(journey)), "failed").visited).toMatchObject([
      { nodeId: "b", cause: "failed" },
    ]);
  });

  it("with syncProperties waits until the sent event is part of the user", () => {
    const journey = journeyWith({ syncProperties: true });
    const run = alive(begin(journey));
    expect(heard(journey, run, "sent", false).run).toBe(run);
    expect(trail(heard(journey, run, "sent", true)).at(-1)).toBe("b");
  });

  it("is not requested while the journey is paused: an arriving run leaves", () => {
    const step = begin(journeyWith({}), { isPaused: true });
    expect(step.orders).toStrictEqual([]);
    expect(ending(step)).toBe("journeyPaused");
    expect(trail(step)).toStrictEqual(["EntryNode", "a"]);
  });

  it("continues when the journey is paused after it was requested", () => {
    const journey = journeyWith({});
    const run = alive(begin(journey));
    const id = run.wait.delivery?.id ?? "";
    const trigger = { type: "delivery", id, outcome: "sent", retryable: false, folded: true } as const;
    const step = advanceRun({ journey, run, trigger, user: aUser(), now: run.since, isPaused: true });
    expect(trail(step).at(-1)).toBe("b");
  });
});

describe("the send window of a message", () => {
  const sendWindow = { from: "09:00", to: "18:00" } as const;
  const journey = aJourney([{ ...node, sendWindow }, wait("b", 60)]);
  const berlin = aUser({ zone: "Europe/Berlin" });
  const night = at("2026-05-01T02:00:00Z");
  const open = at("2026-05-01T07:00:00Z");
  const waiting = begin(journey, { now: night, user: berlin });

  it("holds the run at the node until the user's clock shows its beginning, then it sends once", () => {
    expect(waiting).toMatchObject({ orders: [], alarmAt: open, run: { at: "a", wait: { until: open } } });
    const run = alive(waiting);
    const early = advanceRun({ journey, run, trigger: { type: "time" }, user: berlin, now: open - 1 });
    expect(early.run).toBe(run);
    const sent = advanceRun({ journey, run, trigger: { type: "time" }, user: berlin, now: open });
    expect(sent.orders).toHaveLength(1);
    expect(sent.alarmAt).toBeUndefined();
    expect(begin(journey, { now: open, user: berlin }).orders).toHaveLength(1);
  });

  it("waits for the next one when it is over before the run is woken", () => {
    const late = at("2026-05-01T16:00:00Z");
    const step = advanceRun({
      journey,
      run: alive(waiting),
      trigger: { type: "time" },
      user: berlin,
      now: late,
    });
    expect(step).toMatchObject({ orders: [], alarmAt: at("2026-05-02T07:00:00Z") });
  });

  it("sends nothing in a journey that is paused when it opens", () => {
    const run = alive(waiting);
    const trigger = { type: "time" } as const;
    const step = advanceRun({ journey, run, trigger, user: berlin, now: open, isPaused: true });
    expect(ending(step)).toBe("journeyPaused");
  });

  it("is named by what a waiting run says", () => {
    expect(explainRun({ journey, run: waiting.run }).says.map(({ text }) => text)).toEqual([
      "Waits for the hours in which it sends, 09:00 to 18:00.",
      "It goes on at 2026-05-01T07:00:00.000Z.",
    ]);
  });
});
