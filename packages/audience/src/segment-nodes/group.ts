/**
 * A member of one group, or of any; with `trait`, of a group whose trait meets a condition. Members learn a
 * group's traits from `DFGroupTraits` events; without one, every trait is absent.
 */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always, any, type Finding } from "../finding.js";
import { jsonPathSchema } from "../json-path.js";
import { operators, type Operator } from "../operators/index.js";
import type { Sample, Test } from "../operators/operator.js";
import { compileTest, type PropertyCondition } from "../property-condition.js";
import type { Reader, CompileContext, EvaluationInput } from "../compile-context.js";
import { membersOf } from "../reach.js";
import { streakSpec } from "../streak.js";
import { groupTraitsEvent, type EventMatcherSpec } from "../event-matcher.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface GroupNode {
  readonly type: "Group";
  readonly id: string;
  readonly groupId?: string;
  readonly trait?: { readonly path: string; readonly operator: Operator };
}

/** Groups whose traits are kept for one node: those with the latest events. */
const maxGroups = 1000;

const says = defineSentences({
  inGroups: ({ matching, meeting }: { readonly matching: number; readonly meeting: number }) =>
    `The user is in ${matching} matching groups; ${meeting} of them meet the condition.`,
});

export const group: SegmentNodeKind<GroupNode> = defineSegmentNode({
  type: "Group",
  schema: z
    .object({
      type: z.literal("Group"),
      id: nodeId,
      groupId: z
        .string()
        .min(1, { error: "must not be empty" })
        .exactOptional()
        .describe("The group. Left out: any group."),
      trait: z
        .object({
          path: jsonPathSchema.describe("JSONPath of the group's trait."),
          operator: operators.schema.describe("How the value is compared."),
        })
        .exactOptional()
        .describe("A condition on a trait of the group."),
    })
    .describe("Users who are members of a group, or of any group whose trait meets an operator."),
  says,
  compile: ({ groupId, trait }, context) => {
    const groups = groupsReader(groupId, context);
    const meets = trait === undefined ? () => always(true) : compileTrait(trait, groupId, context);
    return {
      evaluate: (input) => any(groups(input).map((id) => meets(id, input))),
      reach: () => membersOf(groupId),
      explain: (input) => {
        const matching = groups(input);
        const meeting = matching.filter((id) => meets(id, input).value);
        return {
          says: says.inGroups({ matching: matching.length, meeting: meeting.length }),
          facts: { groups: matching.slice(0, maxShown), meeting: meeting.slice(0, maxShown) },
        };
      },
    };
  },
});

const maxShown = 20;

/** The groups of the node that contain the user. */
function groupsReader(groupId: string | undefined, context: CompileContext): Reader<readonly string[]> {
  const memberships = context.memberships();
  if (groupId === undefined) {
    return (input) => [...memberships(input)].filter(([, [isIn]]) => isIn).map(([id]) => id);
  }
  return (input) => (memberships(input).get(groupId)?.[0] === true ? [groupId] : []);
}

function compileTrait(
  { path, operator }: PropertyCondition,
  groupId: string | undefined,
  context: CompileContext,
): (id: string, input: EvaluationInput) => Finding<boolean> {
  const test = compileTest(operator);
  const where: PropertyCondition[] =
    groupId === undefined ? [] : [{ path: "groupId", operator: { type: "Equals", value: groupId } }];
  const source: GroupTraits = {
    source: { of: "track", names: [groupTraitsEvent] },
    where,
    madeForMembers: { groupId },
  };
  const sample =
    test.streakOf === undefined
      ? latestReader(path, { source, context })
      : streakReader(path, { source, context, value: test.streakOf });
  return (id, input) => test.evaluate(sample(id, input), input.now);
}

type GroupTraits = Required<Pick<EventMatcherSpec, "source" | "where" | "madeForMembers">>;

type SampleReader = (id: string, input: EvaluationInput) => Sample;

/** The trait in the latest event about the group. */
function latestReader(
  path: string,
  { source, context }: { readonly source: GroupTraits; readonly context: CompileContext },
): SampleReader {
  const entries = context.entries({
    ...source,
    picks: [
      { pick: "operand", path: "groupId" },
      { pick: "operand", path, inside: "traits" },
    ],
    filled: true,
    keep: { by: "distinct", limit: source.where.length === 0 ? maxGroups : 1 },
  });
  return (id, input) => {
    const known = entries(input).find(([, , about]) => about === id);
    return { value: known?.[3], since: known?.[0] ?? Infinity };
  };
}

/** Since when the group has had the value without interruption. */
function streakReader(
  path: string,
  options: {
    readonly source: GroupTraits;
    readonly context: CompileContext;
    readonly value: NonNullable<Test["streakOf"]>;
  },
): SampleReader {
  const { source, context, value } = options;
  const entries = context.entries({
    ...streakSpec({ ...source, path, inside: "traits", value, apartBy: "groupId" }),
    madeForMembers: source.madeForMembers,
  });
  return (id, input) => {
    const known = entries(input).filter(([, , , about]) => about === id);
    const has = known[0]?.[2] === 1;
    const start = known.findLast(([, , holds]) => holds === 1);
    return { value: has ? value : undefined, since: start?.[0] ?? Infinity };
  };
}
