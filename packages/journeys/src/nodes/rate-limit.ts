/**
 * Limits the runs that pass per period. The decision needs a view of all runs: the node requests a permit, waits for the
 * answer with its moment, and then until that moment.
 */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { durationText } from "../duration-text.js";
import { visitIdOf } from "../run.js";
import { nodeId, wholeNumber } from "./fields.js";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface RateLimitNode {
  readonly type: "RateLimitNode";
  readonly id: string;
  readonly child: string;
  readonly messages: number;
  readonly perSeconds: number;
}

const maxMessages = 1_000_000;
const maxSeconds = 31 * 24 * 3600;

const says = defineSentences({
  limits: ({ messages, seconds }: { readonly messages: number; readonly seconds: number }) =>
    `Lets ${messages} users pass every ${durationText(seconds)}.`,
  waitsToBeGivenTurn: () => "Waits to be given its turn.",
  waitsForTurn: () => "Waits for its turn.",
});

export const rateLimit: JourneyNodeKind<RateLimitNode> = defineNode({
  type: "RateLimitNode",
  schema: z
    .object({
      type: z.literal("RateLimitNode"),
      id: nodeId,
      child: nodeId.describe("Id of the next node, or `ExitNode`."),
      messages: wholeNumber(1, maxMessages).describe("How many runs may pass: 1 to 1,000,000."),
      perSeconds: wholeNumber(1, maxSeconds).describe("The length of the time: 1 s to 31 days, in seconds."),
    })
    .describe("Lets at most so many runs pass in any time of a length. The others wait, in order."),
  says,
  edges: ({ child }) => [{ to: child, label: "turn", path: ["child"], takesTime: false }],
  enter: ({ config: { messages, perSeconds }, run }) => ({
    ask: {
      id: visitIdOf(run, "turn"),
      runId: run.id,
      journeyId: run.journeyId,
      nodeId: run.at,
      messages,
      perSeconds,
    },
  }),
  wake: ({ config, trigger, now }) =>
    trigger.type === "turn" && trigger.at > now
      ? { wait: { until: trigger.at } }
      : { go: config.child, because: "turn" },
  describe: ({ messages, perSeconds: seconds }) => says.limits({ messages, seconds }),
  describeWait: (_config, wait) =>
    wait.until === undefined ? says.waitsToBeGivenTurn() : says.waitsForTurn(),
});
