import { describe, expect, it } from "vitest";
import { entryOf } from "./timeline-entry.js";
import { timelineWords } from "./timeline-words.js";

const event = {
  messageId: "m1",
  eventType: "track" as const,
  event: "Bought",
  userId: "ann",
  anonymousId: null,
  processingTime: "2026-01-01 10:00:00.000",
  eventTime: "2026-01-01 10:00:00.000",
  traits: '{"value":5}',
};

describe("an entry of the timeline", () => {
  it("of an event says its name, keeps its properties and leads to it", () => {
    expect(entryOf({ kind: "event", event })).toEqual({
      code: "named",
      what: "Bought",
      json: '{"value":5}',
      target: { of: "event", messageId: "m1" },
    });
    const identify = { ...event, event: "", eventType: "identify" as const, traits: "{}" };
    expect(entryOf({ kind: "event", event: identify })).toEqual({
      code: "identify",
      what: "",
      target: { of: "event", messageId: "m1" },
    });
    const set = (traits: object): object =>
      entryOf({ kind: "event", event: { ...identify, traits: JSON.stringify(traits) } });
    expect(set({ email: "a@x.example" })).toMatchObject({ code: "identifySet", what: "email" });
    expect(set({ email: null })).toMatchObject({ code: "identifyRemoved", what: "email" });
    expect(set({ email: "a@x.example", plan: null })).toMatchObject({
      code: "identifyMany",
      what: "email, plan",
    });
    const page = { ...event, event: "Home", eventType: "page" as const };
    expect(entryOf({ kind: "event", event: page })).toMatchObject({ code: "page", what: "Home" });
  });

  it("of a message leads to the delivery, also when a journey sent it", () => {
    const journey = { id: "j1", name: "Welcome", nodeId: "mail" };
    const opened = { ...event, event: "DFEmailOpened", traits: "{}" };
    const item = { kind: "delivery" as const, event: opened, journey, deliveryId: "d1" };
    expect(entryOf({ ...item, templateName: "Hello" })).toEqual({
      code: "DFEmailOpened",
      what: "Hello",
      journey: "Welcome",
      target: { of: "user", search: { tab: "deliveries", open: "d1" } },
    });
  });

  it.each([
    ["DFMessageSkipped", { type: "Suppressed", reason: "Manual" }, "Suppressed"],
    ["DFMessageSkipped", { type: "SubscriptionState" }, "SubscriptionState"],
    [
      "DFBadWorkspaceConfiguration",
      { type: "MessageTemplateRenderError", field: "body" },
      "MessageTemplateRenderError",
    ],
    ["DFMessageSkipped", "•••", undefined],
    ["DFInternalMessageSent", { type: "Email" }, undefined],
  ])("of a message says why it was not sent: %s %j", (name, variant, reason) => {
    const told = { ...event, event: name, traits: JSON.stringify({ templateId: "t1", variant }) };
    expect(entryOf({ kind: "delivery", event: told, deliveryId: "d1", templateName: "Hello" }).reason).toBe(
      reason,
    );
  });

  it.each([
    ["entered", "EntryNode", "journey_entered"],
    ["passed", "DelayNode", "journey_passed"],
    ["left", "ExitNode", "journey_left"],
    ["converted", "", "journey_converted"],
    ["heldOut", "", "journey_heldOut"],
  ] as const)("of a step says that the user %s the journey", (change, nodeType, code) => {
    const step = { ...event, event: "DFJourneyNodeProcessed", traits: "{}" };
    const journey = { id: "j1", name: "Welcome", nodeId: "mb", nodeType };
    expect(entryOf({ kind: "journey", change, event: step, journey })).toEqual({
      code,
      what: "Welcome",
      node: nodeType,
      target: { of: "user", search: { tab: "journeys", journey: "j1" } },
    });
  });

  it("of a deleted journey names nothing", () => {
    const journey = { id: "j1", name: null };
    expect(entryOf({ kind: "journey", change: "left", event, journey }).what).toBeUndefined();
  });

  it("of a segment leads to why the user is in it, or not", () => {
    const segment = { id: "s1", name: "Pro" };
    expect(entryOf({ kind: "segment", change: "left", segment })).toEqual({
      code: "segment_left",
      what: "Pro",
      target: { of: "user", search: { why: "s1" } },
    });
    expect(entryOf({ kind: "segment", segment }).code).toBe("segment_entered");
  });

  it.each([
    ["DFManualSegmentUpdate", "entered", "DFManualSegmentUpdate_entered"],
    ["DFUserGroupAssignment", "left", "DFUserGroupAssignment_left"],
    ["DFGroupUserAssignment", "entered", "DFGroupUserAssignment_entered"],
    ["DFSegmentBroadcast", undefined, "DFSegmentBroadcast"],
  ] as const)("of %s is a sentence with the name of what it is about", (name, change, code) => {
    const own = { ...event, event: name };
    const about = { kind: "segment" as const, id: "x", name: "Acme" };
    const item = { kind: "event" as const, event: own, about, ...(change !== undefined && { change }) };
    expect(entryOf(item)).toMatchObject({ code, what: "Acme" });
  });

  it("of a subscription says which", () => {
    const own = { ...event, event: "DFSubscriptionChange" };
    const about = { kind: "subscriptionGroup" as const, id: "x", name: "News" };
    const item = { kind: "subscription" as const, event: own, about };
    expect(entryOf({ ...item, change: "unsubscribed" })).toMatchObject({
      code: "subscription_unsubscribed",
      what: "News",
    });
  });

  it("of an event that has the name of one of the service, or of a newer release, shows the name", () => {
    const item = { kind: "event" as const, event: { ...event, event: "DFNewer" } };
    expect(entryOf(item)).toMatchObject({ code: "named", what: "DFNewer" });
    const page = { ...event, event: "DFEmailOpened", eventType: "page" as const };
    expect(entryOf({ kind: "event", event: page })).toMatchObject({ code: "page", what: "DFEmailOpened" });
    expect(Object.keys(timelineWords.de)).toEqual(Object.keys(timelineWords.en));
  });
});
