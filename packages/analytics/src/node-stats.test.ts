import { describe, expect, it } from "vitest";
import { serializeDimensions } from "./dimensions.js";
import { countsByProvider, journeyCountsOf, nodeStatsOf } from "./node-stats.js";

const edge = (from: string, cause: string, nodeId: string, count: number): [string, number[]] => [
  JSON.stringify([from, cause, nodeId]),
  [count],
];

const nodes = [
  { id: "mail", type: "MessageNode" },
  { id: "text", type: "MessageNode" },
  { id: "wait", type: "DelayNode" },
  { id: "cart", type: "WaitForNode" },
  { id: "split", type: "SegmentSplitNode" },
  { id: "cohort", type: "RandomCohortNode" },
  { id: "unreached", type: "DelayNode" },
];

const line = (nodeId: string, channel: string): string =>
  serializeDimensions({
    journeyId: "j",
    nodeId,
    broadcastId: "",
    templateId: "t",
    channel,
    provider: "Test",
  });

describe("statistics of a journey's nodes", () => {
  const visits = new Map([
    edge("", "started", "wait", 1_000),
    edge("wait", "waited", "split", 900),
    edge("split", "true", "mail", 300),
    edge("split", "false", "cart", 600),
    edge("cart", "segment vip", "mail", 100),
    edge("cart", "segment gold", "text", 50),
    edge("cart", "timeout", "cohort", 200),
    edge("mail", "sent", "ExitNode", 390),
    edge("mail", "failed", "ExitNode", 2),
    edge("cohort", "half", "text", 100),
    edge("text", "sent", "ExitNode", 150),
  ]);
  const messages = new Map([
    [line("mail", "Email"), [100, 150, 80, 40, 20, 5, 0, 0, 3, 2]],
    [line("text", "Sms"), [50, 90, 0, 0, 10, 0, 0, 0, 0, 0]],
  ]);

  it("are percentages of the users that reached the node", () => {
    expect(nodeStatsOf(nodes, { visits, messages })).toEqual({
      mail: {
        type: "MessageNodeStats",
        proportions: { childEdge: 98 },
        sendRate: 98.8,
        channelStats: { type: "Email", deliveryRate: 69.6, openRate: 30.4, clickRate: 10.1, bounceRate: 6.3 },
      },
      text: {
        type: "MessageNodeStats",
        proportions: { childEdge: 100 },
        sendRate: 100,
        channelStats: { type: "Sms", deliveryRate: 60, failRate: 6.7 },
      },
      wait: { type: "DelayNodeStats", proportions: { childEdge: 90 } },
      cart: { type: "WaitForNodeStats", proportions: { segmentChildEdge: 25, timeoutChildEdge: 33.3 } },
      split: { type: "SegmentSplitNodeStats", proportions: { trueChildEdge: 33.3, falseChildEdge: 66.7 } },
    });
  });

  it("are empty for a journey that no user was in", () => {
    expect(nodeStatsOf(nodes, { visits: new Map(), messages: new Map() })).toEqual({});
  });

  it("count runs and messages by node, along each way", () => {
    const { entries, nodes: counted } = journeyCountsOf({ visits, messages });
    expect(entries).toBe(1_000);
    expect(counted["split"]).toEqual({ reached: 900, next: { mail: 300, cart: 600 }, left: {} });
    expect(counted["mail"]).toEqual({
      reached: 400,
      next: { ExitNode: 392 },
      left: {},
      messages: {
        sent: 395,
        delivered: 275,
        opened: 120,
        clicked: 40,
        bounced: 25,
        skipped: 3,
        failed: 2,
      },
    });
    expect(counted["ExitNode"]).toEqual({ reached: 542, next: {}, left: {} });
    expect(countsByProvider(messages)).toEqual(new Map([["Test", [150, 240, 80, 40, 30, 5, 0, 0, 3, 2]]]));
    expect(journeyCountsOf({ visits: new Map(), messages: new Map() })).toEqual({ entries: 0, nodes: {} });
  });

  it("count who left before the exit by reason, apart from those who went on", () => {
    const early = new Map([
      edge("", "started", "mail", 10),
      edge("mail", "messageFailed", "", 6),
      edge("mail", "messageSkipped", "", 1),
      edge("mail", "sent", "ExitNode", 2),
    ]);
    const { entries, nodes: counted } = journeyCountsOf({ visits: early, messages: new Map() });
    expect(entries).toBe(10);
    expect(counted).toEqual({
      mail: { reached: 10, next: { ExitNode: 2 }, left: { messageFailed: 6, messageSkipped: 1 } },
      ExitNode: { reached: 2, next: {}, left: {} },
    });
    expect(nodeStatsOf(nodes, { visits: early, messages: new Map() })).toMatchObject({
      mail: { proportions: { childEdge: 20 } },
    });
  });

  it("count who was moved apart from who went on, and a move within a node not at all", () => {
    const moves = new Map([
      edge("", "started", "wait", 10),
      edge("wait", "moved", "wait", 4),
      edge("wait", "moved", "cart", 6),
      edge("cart", "moved", "wait", 2),
      edge("cart", "timeout", "mail", 3),
      edge("wait", "exitCondition", "", 1),
      edge("wait", "moved", "ExitNode", 1),
    ]);
    const { entries, nodes: counted } = journeyCountsOf({ visits: moves, messages: new Map() });
    expect(entries).toBe(10);
    expect(counted["wait"]).toEqual({
      reached: 12,
      next: { cart: 6, ExitNode: 1 },
      moved: { here: 2, to: { cart: 6, ExitNode: 1 } },
      left: { exitCondition: 1 },
    });
    expect(counted["cart"]).toEqual({
      reached: 6,
      next: { wait: 2, mail: 3 },
      moved: { here: 6, to: { wait: 2 } },
      left: {},
    });
    expect(counted["mail"]).not.toHaveProperty("moved");
    expect(nodeStatsOf(nodes, { visits: moves, messages: new Map() })).toMatchObject({
      wait: { proportions: { childEdge: 0 } },
      cart: { proportions: { segmentChildEdge: 0, timeoutChildEdge: 50 } },
    });
  });
});
