/**
 * Splits runs over its children by their shares. A hash of the run and the node decides, so the decision is repeatable.
 * Runs beyond the sum of the shares leave the journey.
 */
import { saying, defineSentences, type Sentence } from "@signalbox/core";
import { z } from "zod";
import { journeySays } from "../checks/issue-sentences.js";
import { exitId } from "./exit.js";
import { nodeId } from "./fields.js";
import { defineNode, type Edge, type JourneyNodeKind } from "./journey-node.js";
import { shareOf } from "../share.js";

export interface RandomCohortNode {
  readonly type: "RandomCohortNode";
  readonly id: string;
  /** `id` is the child's. */
  readonly children: readonly { readonly id: string; readonly percent: number; readonly name: string }[];
}

const percent = "must be a number from 0 to 100";
const maxCohorts = 100;

/** Shares of thirds add up to slightly too much. */
const rounding = 1e-6;

const says = defineSentences({
  cohorts: ({ cohorts }: { readonly cohorts: readonly Sentence[] }) =>
    `Deals users out: ${cohorts.map(({ text }) => text).join(", ")}.`,
  cohort: ({ name, percent: share }: { readonly name: string; readonly percent: number }) =>
    `${share} % to "${name}"`,
});

export const randomCohort: JourneyNodeKind<RandomCohortNode> = defineNode({
  type: "RandomCohortNode",
  schema: z
    .object({
      type: z.literal("RandomCohortNode"),
      id: nodeId,
      children: z
        .array(
          z.object({
            id: nodeId.describe("Id of the child."),
            percent: z
              .number()
              .min(0, { error: percent })
              .max(100, { error: percent })
              .describe("The share, from 0 to 100."),
            name: z.string().describe("The name of the cohort."),
          }),
        )
        .min(1, { error: "must not be empty; give a cohort" })
        .max(maxCohorts, { error: `must be at most ${maxCohorts}` })
        .superRefine((children, context) => {
          if (total(children) <= 100 + rounding) return;
          const sentence = journeySays.moreThanAll({ percent: totalText(children) });
          context.addIssue({ code: "custom", ...saying(sentence) });
        })
        .describe("The cohorts, at most 100."),
    })
    .describe(
      "Sends a share of the runs to each child. A hash of run and node decides; the share that is left of 100 % leaves the journey.",
    ),
  says,
  edges: edgesOf,
  enter: ({ config, run }) => {
    const place = shareOf(`cohort ${config.id}`, run.id);
    let end = 0;
    for (const { id, percent: share, name } of config.children) {
      end += share;
      if (place < end) return { go: id, because: labelOf(name) };
    }
    const rest = edgesOf(config).at(-1);
    return { go: rest?.to ?? exitId, because: rest?.label ?? restLabel };
  },
  describe: ({ children }) =>
    says.cohorts({
      cohorts: children.map(({ name, percent: share }) => says.cohort({ name, percent: share })),
    }),
});

const restLabel = "no cohort";

function edgesOf({ children }: RandomCohortNode): readonly Edge[] {
  const edges = children.map(({ id, name }, index) => ({
    to: id,
    label: labelOf(name),
    path: ["children", index, "id"],
    takesTime: false,
  }));
  if (total(children) > 100 - rounding) return edges;
  return [...edges, { to: exitId, label: restLabel, path: ["children"], takesTime: false }];
}

function labelOf(name: string): string {
  return `cohort:${name}`;
}

function total(children: readonly { readonly percent: number }[]): number {
  return children.reduce((sum, { percent: share }) => sum + share, 0);
}

function totalText(children: unknown): string {
  const cohorts = z.array(z.object({ percent: z.number() })).safeParse(children);
  return cohorts.success ? `${Number(total(cohorts.data).toFixed(4))}` : "more";
}
