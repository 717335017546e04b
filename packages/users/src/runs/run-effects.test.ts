import { describe, expect, it } from "vitest";
import { parseJsonObject } from "@signalbox/core";
import { run } from "@signalbox/workspace/testing";
import { putSubscriptionGroup, type WorkspaceState } from "@signalbox/workspace";
import { workspaceId } from "@signalbox/core/testing";
import {
  aUser,
  anAnonymousUser,
  byEvent,
  workspaceWithContent,
  idOf,
  message,
  withJourney,
} from "./journeys.fixture.js";

const opened = withJourney(workspaceWithContent, "opened", {
  entryNode: byEvent("Opened", "hello"),
  nodes: [message("hello", "ExitNode")],
  status: "Running",
});

function recordedEvents({ last }: ReturnType<typeof aUser>) {
  return (last.changes ?? []).flatMap((change) => (change.do === "recordEvents" ? change.events : []));
}

describe("the effect of a step", () => {
  const ann = aUser(opened).track(5_000, "Opened", { size: 3, tags: ["a", "b"], plan: "pro", deep: {} });
  const [entry, hello] = recordedEvents(ann);

  it("is an event for each node, behind all existing ones, owned by the user", () => {
    const { lastSeq } = ann.state.profile;
    expect(recordedEvents(ann).map(({ seq }) => seq)).toEqual([lastSeq - 1, lastSeq]);
    expect(entry).toMatchObject({ event: "DFJourneyNodeProcessed", userId: "ann", type: "track", at: 5_000 });
    const [runId] = ann.state.journeys.live.keys();
    expect(parseJsonObject(hello?.data ?? "")).toEqual({
      workspaceId,
      journeyId: idOf("opened"),
      runId,
      triggeringMessageId: expect.any(String),
      nodeId: "hello",
      nodeType: "MessageNode",
      cause: "started",
    });
    expect(new Set(recordedEvents(ann).flatMap(({ messageId, job }) => [messageId, job])).size).toBe(4);
  });

  it("is one delivery request per message, with its origin and the event's values as text", () => {
    expect(ann.requests).toMatchObject([
      {
        workspaceId,
        userId: "ann",
        channel: "Sms",
        templateId: idOf("hello"),
        retryCount: 3,
        origin: { journeyId: idOf("opened"), nodeId: "hello" },
        triggeringProperties: { size: "3", tags: ["a", "b"], plan: "pro" },
        requestedAt: 5_000,
      },
    ]);
    expect(ann.requests[0]?.triggeringProperties).not.toHaveProperty("deep");
    const once = aUser(opened).track(5_000, "Opened");
    const twice = once.track(6_000, "Opened");
    expect(new Set(twice.requests.map(({ id }) => id)).size).toBe(2);
  });

  it("uses the channel's first subscription group, the one its node names, or none", () => {
    const groups = ["news", "offers"].reduce((state: WorkspaceState, name) => {
      const input = { id: idOf(name), name, channel: "Sms", type: "OptOut" } as const;
      return run(putSubscriptionGroup, input, state).state;
    }, workspaceWithContent);
    const groupOf = (more: Readonly<Record<string, string | null>>): string | undefined => {
      const node = { ...parseJsonObject(JSON.stringify(message("hello", "ExitNode"))), ...more };
      const input = { entryNode: byEvent("Opened", "hello"), nodes: [node], status: "Running" } as const;
      return aUser(withJourney(groups, "opened", input)).track(5_000, "Opened").requests[0]
        ?.subscriptionGroupId;
    };
    expect(groupOf({})).toBe(idOf("news"));
    expect(groupOf({ subscriptionGroupId: idOf("offers") })).toBe(idOf("offers"));
    expect(groupOf({ subscriptionGroupId: null })).toBeUndefined();
    expect(ann.requests[0]).not.toHaveProperty("subscriptionGroupId");
  });

  it("is hidden if its cause is hidden", () => {
    const event = {
      messageId: "m",
      part: "main",
      type: "track",
      event: "Opened",
      userId: "ann",
      at: 1,
      receivedAt: 1,
      seq: 1,
      data: "{}",
    };
    const hidden = aUser(opened).send(5_000, "event", { event: { ...event, hidden: true } });
    expect(recordedEvents(hidden).every(({ hidden: is }) => is === true)).toBe(true);
    expect(hidden.requests[0]?.context).toBe('{"hidden":true}');
  });

  it("is addressed to the anonymous user whose run it is", () => {
    const anonymousUser = anAnonymousUser(opened).track(5_000, "Opened");
    expect(anonymousUser.requests).toMatchObject([{ userId: "v1", isAnonymous: true }]);
  });

  it("is an event with the reason of an early exit, and a row of the finished run", () => {
    const [order] = ann.requests;
    const news = { deliveryId: order?.id, runId: order?.origin.runId, outcome: "failed" };
    const left = ann.send(6_000, "news", { news });
    expect(recordedEvents(left).map(({ event, data }) => [event, parseJsonObject(data)["reason"]])).toEqual([
      ["DFJourneyEarlyExit", "messageFailed"],
    ]);
    const row = left.last.changes?.find((change) => change.do === "put" && change.table === "journeyRuns");
    expect(row).toMatchObject({
      row: { journeyId: idOf("opened"), startedAt: 5_000, finishedAt: 6_000, finished: "messageFailed" },
    });
    expect(left.last.send?.filter(({ type }) => type === "way")).toMatchObject([
      {
        body: {
          journeyId: idOf("opened"),
          from: "hello",
          nodes: [{ nodeId: "", cause: "messageFailed" }],
        },
      },
    ]);
    const reachedTheEnd = ann.send(6_000, "news", { news: { ...news, outcome: "sent" } });
    expect(reachedTheEnd.last.send?.filter(({ type }) => type === "way")).toMatchObject([
      { body: { from: "hello", nodes: [{ nodeId: "ExitNode" }] } },
    ]);
  });
});
