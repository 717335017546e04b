/** Waits until a moment that one of its variants determines. A past moment does not wait; a variant may end the run. */
import { z } from "zod";
import { nodeId } from "../fields.js";
import { defineNode, type JourneyNodeKind } from "../journey-node.js";
import type { CompiledDelay } from "./variants/delay-variant.js";
import { delayVariants, type DelayVariant } from "./variants/index.js";

export interface DelayNode {
  readonly type: "DelayNode";
  readonly id: string;
  readonly child: string;
  readonly variant: DelayVariant;
}

export const delay: JourneyNodeKind<DelayNode> = defineNode({
  type: "DelayNode",
  schema: z
    .object({
      type: z.literal("DelayNode"),
      id: nodeId,
      child: nodeId.describe("Id of the next node, or `ExitNode`."),
      variant: delayVariants.schema.describe("Which moment."),
    })
    .describe("Waits until a moment. A moment that is past does not wait."),
  says: Object.fromEntries(delayVariants.kinds.flatMap(({ says }) => Object.entries(says))),
  edges: (config) => [
    { to: config.child, label: "waited", path: ["child"], takesTime: compiled(config).takesTime },
  ],
  mentions: (config) =>
    compiled(config).mentions.map((mention) => ({ ...mention, path: ["variant", ...mention.path] })),
  enter: ({ config, user, now }) => {
    const until = compiled(config).until({ user, now });
    if (typeof until !== "number") return until;
    return until > now ? { wait: { until } } : { go: config.child, because: "waited" };
  },
  wake: ({ config }) => ({ go: config.child, because: "waited" }),
  describe: (config, nameOf) => compiled(config).describe(nameOf),
  describeWait: (config, _wait, nameOf) => compiled(config).describe(nameOf),
});

/** A node's variant is compiled once. */
const delays = new WeakMap<DelayVariant, CompiledDelay>();

function compiled({ variant }: DelayNode): CompiledDelay {
  const known = delays.get(variant) ?? delayVariants.of(variant).compile(variant);
  delays.set(variant, known);
  return known;
}
