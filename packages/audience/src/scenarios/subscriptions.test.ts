/** Subscription groups: the last change counts; without one, the group's type. */
import { segmentScenarios } from "./scenario.fixture.js";
import { and, subscribed, unsubscribed } from "./sketch.fixture.js";
import { at, identify, page, track, type TestEvent } from "./timeline.fixture.js";

function change(action: "Subscribe" | "Unsubscribe", subscriptionId = "news"): TestEvent {
  return track("DFSubscriptionChange", { subscriptionId, action });
}

segmentScenarios("SubscriptionGroup", {
  "an opt-out group contains every user with an event": {
    segment: subscribed("news", "OptOut"),
    given: [at(5, page("Home"))],
    expected: [at(4, "out"), at(5, "in")],
  },
  "an opt-out group loses those who unsubscribe, until they come back": {
    segment: subscribed("news", "OptOut"),
    given: [at(1, identify({})), at(2, change("Unsubscribe")), at(3, change("Subscribe"))],
    expected: [at(1, "in"), at(2, "out"), at(3, "in")],
  },
  "an opt-in group contains no user without a subscription": {
    segment: subscribed("news", "OptIn"),
    given: [at(1, identify({})), at(2, change("Subscribe")), at(3, change("Unsubscribe"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "changes of another group mean nothing here": {
    segment: and(subscribed("news", "OptOut"), subscribed("offers", "OptIn")),
    given: [at(1, change("Unsubscribe", "weekly")), at(2, change("Subscribe", "offers"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "a late change does not undo a newer one": {
    segment: subscribed("news", "OptOut"),
    given: [at(10, change("Subscribe")), at(5, change("Unsubscribe"), { arrives: 20 })],
    expected: [at(10, "in"), at(20, "in")],
  },
  "of two changes at the same time the larger message id is the last": {
    segment: subscribed("news", "OptIn"),
    given: [
      at(1, change("Subscribe"), { messageId: "b" }),
      at(1, change("Unsubscribe"), { messageId: "a", arrives: 2 }),
      at(1, change("Unsubscribe"), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "only a track event changes a subscription": {
    segment: subscribed("news", "OptIn"),
    given: [
      at(1, page("DFSubscriptionChange", { subscriptionId: "news", action: "Subscribe" })),
      at(2, identify({ subscriptionId: "news", action: "Subscribe" })),
    ],
    expected: [at(2, "out")],
  },
  "a change that names no group changes none": {
    segment: subscribed("news", "OptOut"),
    given: [
      at(1, track("DFSubscriptionChange", { action: "Unsubscribe" })),
      at(2, track("DFSubscriptionChange", { subscriptionId: ["news"], action: "Unsubscribe" })),
      at(3, track("DFSubscriptionChange")),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "in")],
  },
});

segmentScenarios("SubscriptionGroupUnsubscribed", {
  "has those whose last change was to leave": {
    segment: unsubscribed("news"),
    given: [
      at(1, identify({})),
      at(2, change("Unsubscribe")),
      at(3, change("Subscribe")),
      at(4, change("Unsubscribe")),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "out"), at(4, "in")],
  },
  "does not look at other groups": {
    segment: unsubscribed("news"),
    given: [at(1, change("Unsubscribe", "offers"))],
    expected: [at(0, "out"), at(1, "out")],
  },
  "is never true beside being subscribed": {
    segment: and(unsubscribed("news"), subscribed("news", "OptOut")),
    given: [at(1, identify({})), at(2, change("Unsubscribe")), at(3, change("Subscribe"))],
    expected: [at(1, "out"), at(2, "out"), at(3, "out")],
  },
});
