/** What becomes of the messages of a draft when they are checked as sending would check them. */
import { suppressionIds } from "@signalbox/workspace";
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  byEvent,
  day,
  from,
  keyOf,
  message,
  pathsOf,
  second,
  simulated,
  track,
  wait,
  type Histories,
  type SimulationCase,
} from "./draft.fixture.js";
import { aSendingView, changed, identified, sendFacts } from "./sending.fixture.js";

const minute = 60 * second;
const hour = 60 * minute;
const phone = "+4930123456";

function aReminder(
  options: Parameters<typeof aSendingView>[0] = {},
  more: object = {},
): SimulationCase["draft"] {
  const view = aSendingView(options);
  return aDraft(byEvent("Asked", "hello"), [message("hello", "ExitNode", more)], {
    view,
    canRunMultiple: true,
  });
}

/** What became of the messages of `ann`: when, and the reason, or how it was sent. */
function endsOf(histories: Histories, options: SimulationCase): readonly string[] {
  const { samples } = simulated(histories, { sendFacts, ...options });
  const { requests = [] } = samples.find(({ key }) => key === keyOf("ann"))?.trace ?? {};
  return requests.map(({ settled, heldUntil }) =>
    settled === undefined
      ? `held until ${((heldUntil ?? 0) - from) / minute}`
      : `${(settled.at - from) / minute} ${settled.reason ?? settled.outcome}`,
  );
}

describe("a checked message", () => {
  it("is sent to the address that the user has at that moment", () => {
    const history = [track("Asked", minute), identified(2 * minute, phone), track("Asked", 3 * minute)];
    const broken = [identified(4 * minute, "no number"), track("Asked", 5 * minute)];
    expect(endsOf({ ann: [...history, ...broken] }, { draft: aReminder() })).toEqual([
      "1 MissingIdentifier",
      "3 sent",
      "5 InvalidIdentifier",
    ]);
  });

  it("needs the subscription of that moment; without a change, the default of the group", () => {
    const history = [
      identified(-day, phone),
      track("Asked", minute),
      changed(2 * minute, "Unsubscribe"),
      track("Asked", 3 * minute),
      changed(4 * minute, "Subscribe"),
      track("Asked", 5 * minute),
    ];
    const ends = (type: "OptIn" | "OptOut") => endsOf({ ann: history }, { draft: aReminder({ type }) });
    expect(ends("OptOut")).toEqual(["1 sent", "3 SubscriptionState", "5 sent"]);
    expect(ends("OptIn")).toEqual(["1 SubscriptionState", "3 SubscriptionState", "5 sent"]);
    expect(
      endsOf({ ann: history }, { draft: aReminder({ type: "OptIn" }, { subscriptionGroupId: null }) }),
    ).toEqual(["1 sent", "3 sent", "5 sent"]);
  });

  it("is not sent to an address from when it was suppressed on", () => {
    const [id = ""] = suppressionIds({ workspaceId, channel: "Sms", address: phone });
    const suppressions = new Map([[id, { reason: "HardBounce", at: from + 2 * minute }]]);
    const history = [identified(-day, "+49 30 123456"), track("Asked", minute), track("Asked", 2 * minute)];
    expect(
      endsOf({ ann: history }, { draft: aReminder(), sendFacts: { ...sendFacts, suppressions } }),
    ).toEqual(["1 sent", "2 Suppressed"]);
  });

  it("counts in the caps with earlier ones, also those sent before the start; one that is not sent does not", () => {
    const cap = { messages: 2, perSeconds: 3_600 };
    const draft = aReminder({ limits: { frequencyCaps: [cap] } });
    const permits = new Map([[keyOf("ann"), [{ at: from - 50 * minute, channels: [undefined] }]]]);
    const history = [
      identified(-day, phone),
      ...[1, 2, 11, 60, 61, 62].map((after) => track("Asked", after * minute)),
    ];
    const ends = (outcome: "sent" | "failed") =>
      endsOf({ ann: history }, { draft, outcome, sendFacts: { ...sendFacts, permits } });
    expect(ends("sent")).toEqual([
      "1 sent",
      "2 FrequencyCap",
      "11 sent",
      "60 FrequencyCap",
      "61 sent",
      "62 FrequencyCap",
    ]);
    expect(ends("failed")).toEqual([1, 2, 11, 60, 61, 62].map((at) => `${at} failed`));
  });

  const night = { from: "22:00", to: "08:00", otherwise: "Hold" } as const;

  it("waits for the end of quiet hours and is checked again then", () => {
    const draft = aReminder({ limits: { quietHours: [night] } });
    const history = [identified(-day, phone), track("Asked", hour), track("Asked", 23 * hour)];
    const left = changed(24 * hour, "Unsubscribe");
    expect(endsOf({ ann: history }, { draft })).toEqual(["480 sent", "1920 sent"]);
    expect(endsOf({ ann: [...history, left] }, { draft })).toEqual(["480 sent", "1920 SubscriptionState"]);
    expect(endsOf({ ann: history }, { draft, to: from + 24 * hour })).toEqual([
      "480 sent",
      "held until 1920",
    ]);
    const result = simulated({ ann: history }, { draft, sendFacts });
    expect(result.messages.byDay).toEqual({ "2026-03-01": 1, "2026-03-02": 1 });
    expect(pathsOf(result, "ann")[0]).toBe("EventEntryNode 3600, hello 3600, ExitNode 28800, exited");
  });

  it("is lost in quiet hours that drop messages", () => {
    const draft = aReminder({ limits: { quietHours: [{ ...night, otherwise: "Drop" }] } });
    expect(endsOf({ ann: [identified(-day, phone), track("Asked", hour)] }, { draft })).toEqual([
      "60 QuietHours",
    ]);
  });

  it("is not sent when its run ended while it was held", () => {
    const view = aSendingView({ limits: { quietHours: [night] } });
    const nodes = [message("hello", "ExitNode")];
    const goal = { when: { type: "Event", event: "Bought" }, withinSeconds: 86_400 };
    const draft = aDraft(byEvent("Asked", "hello"), nodes, { view, more: { goal } });
    const history = [identified(-day, phone), track("Asked", hour), track("Bought", 2 * hour)];
    expect(endsOf({ ann: history }, { draft })).toEqual(["480 RunEnded"]);
  });

  it("ends its run when it is skipped, unless the node goes on", () => {
    const view = aSendingView();
    const nodes = (more: object) => [message("hello", "later", more), wait("later", 60, "ExitNode")];
    const left = (more: object) =>
      simulated(
        { ann: [track("Asked", 0)] },
        { draft: aDraft(byEvent("Asked", "hello"), nodes(more), { view }), sendFacts },
      ).nodes["hello"]?.left;
    expect(left({})).toEqual({ messageSkipped: 1 });
    expect(left({ skipOnFailure: true })).toEqual({ skipped: 1 });
  });

  it("is counted by node and reason, or by when it is sent", () => {
    const histories = {
      ann: [identified(-day, phone), track("Asked", 10 * second)],
      bob: [identified(-day, phone), track("Asked", 50 * second)],
      cat: [track("Asked", 50 * second)],
      dan: [identified(-day, phone), changed(0, "Unsubscribe"), track("Asked", 2 * minute)],
      eve: [identified(-day, phone), track("Asked", 3 * minute)],
    };
    expect(simulated(histories, { draft: aReminder(), sendFacts }).messages).toMatchObject({
      total: 3,
      byNode: { hello: 3 },
      byMinute: new Map([
        [from, 2],
        [from + 3 * minute, 1],
      ]),
      skipped: { hello: { MissingIdentifier: 1, SubscriptionState: 1 } },
      held: 0,
    });
  });

  it("cannot be sent without a published template", () => {
    const facts = { ...sendFacts, templates: new Map() };
    const history = { ann: [identified(-day, phone), track("Asked", minute)] };
    expect(endsOf(history, { draft: aReminder(), sendFacts: facts })).toEqual(["1 MessageTemplateNotFound"]);
  });
});
