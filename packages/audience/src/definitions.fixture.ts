/** Random definitions over all nodes, operators and types, with the event names of `histories.fixture.ts`. */
import fc from "fast-check";
import type { DefinitionSet } from "./definition-set.js";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { momentAt } from "./histories.fixture.js";
import type { Operator } from "./operators/index.js";
import type { PropertyCondition } from "./property-condition.js";
import type { LeafProperty } from "./property-types/leaves.js";
import type { SegmentNode } from "./segment-nodes/index.js";

const value = fc.constantFrom("pro", "5", 5, 7.5, true, "a");
const windowSeconds = fc.oneof(fc.integer({ min: 1, max: 25 }), fc.constantFrom(0.5, 7.25));
const absoluteTimestamp = fc
  .integer({ min: 5, max: 35 })
  .map((seconds) => new Date(momentAt(seconds)).toISOString());

const hasBeen = fc.record({
  type: fc.constant("HasBeen" as const),
  comparator: fc.constantFrom("GTE" as const, "LT" as const),
  value,
  windowSeconds,
});

const operator: fc.Arbitrary<Operator> = fc.oneof(
  fc.record({ type: fc.constantFrom("Equals" as const, "NotEquals" as const), value }),
  fc.record({ type: fc.constantFrom("Exists" as const, "NotExists" as const) }),
  fc.record({
    type: fc.constantFrom("GreaterThanOrEqual" as const, "LessThan" as const),
    value: fc.constantFrom(5, 6),
  }),
  fc.record({ type: fc.constant("Within" as const), windowSeconds }),
  hasBeen,
  fc.record({
    type: fc.constant("AbsoluteTimestamp" as const),
    absoluteTimestamp,
    direction: fc.constantFrom("after" as const, "before" as const),
  }),
);

const traitPath = fc.constantFrom("plan", "since", "$.address.city", "score", "address", "tags[0]");
const eventPath = fc.constantFrom("amount", "due", "id", "nothing.there");
const event = fc.constantFrom("A", "B", "Order Placed", "Order *", "*");
const properties: fc.Arbitrary<PropertyCondition[]> = fc.array(fc.record({ path: eventPath, operator }), {
  maxLength: 2,
});

/** Without children. The definition sets the id. */
const leaf: fc.Arbitrary<SegmentNode> = fc.oneof(
  fc.record({ type: fc.constant("Trait" as const), id: fc.constant(""), path: traitPath, operator }),
  fc.record({
    type: fc.constant("Trait" as const),
    id: fc.constant(""),
    path: fc.constantFrom("$..city", "$['plan','score']", "$.*"),
    operator: operator.filter(({ type }) => type !== "HasBeen"),
  }),
  fc.record(
    {
      type: fc.constant("Performed" as const),
      id: fc.constant(""),
      event,
      times: fc.constantFrom(0, 1, 2, 3),
      timesOperator: fc.constantFrom("=" as const, ">=" as const, "<" as const),
      withinSeconds: windowSeconds,
      properties,
    },
    { requiredKeys: ["type", "id", "event"] },
  ),
  fc.record({
    type: fc.constant("Performed" as const),
    id: fc.constant(""),
    event,
    timeOperator: fc.constantFrom("AfterAbsolute" as const, "BeforeAbsolute" as const),
    absoluteTimestamp,
  }),
  fc.record({
    type: fc.constant("LastPerformed" as const),
    id: fc.constant(""),
    event,
    whereProperties: properties,
    hasProperties: properties,
  }),
  fc.record({
    type: fc.constant("Email" as const),
    id: fc.constant(""),
    event: fc.constant("DFEmailOpened"),
    templateId: fc.constant("welcome"),
    times: fc.constantFrom(1, 2),
  }),
  fc.record({
    type: fc.constant("SubscriptionGroup" as const),
    id: fc.constant(""),
    subscriptionGroupId: fc.constant("news"),
    subscriptionGroupType: fc.constantFrom("OptIn" as const, "OptOut" as const),
  }),
  fc.record({
    type: fc.constant("SubscriptionGroupUnsubscribed" as const),
    id: fc.constant(""),
    subscriptionGroupId: fc.constant("news"),
  }),
  fc.record({
    type: fc.constant("RandomBucket" as const),
    id: fc.constant(""),
    percent: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    type: fc.constant("Includes" as const),
    id: fc.constant(""),
    path: fc.constantFrom("tags", "plan"),
    item: value,
  }),
  fc.record({ type: fc.constant("Broadcast" as const), id: fc.constant("") }),
  fc.record(
    {
      type: fc.constant("Group" as const),
      id: fc.constant(""),
      groupId: fc.constantFrom("acme", "initech"),
      trait: fc.record({ path: traitPath, operator }),
    },
    { requiredKeys: ["type", "id"] },
  ),
);

const alone: fc.Arbitrary<SegmentNode> = fc.oneof(
  fc.record({ type: fc.constant("Manual" as const), id: fc.constant("1"), version: fc.constantFrom(1, 2) }),
  fc.record({ type: fc.constant("Everyone" as const), id: fc.constant("1") }),
  fc.constant<SegmentNode>({ type: "KeyedPerformed", id: "1", event: "A", key: "id", times: 0 }),
);

/** Leaves under one or two levels of And and Or, some of them shared. */
const tree: fc.Arbitrary<SegmentDefinition> = fc
  .record({
    leaves: fc.array(leaf, { minLength: 2, maxLength: 5 }),
    outer: fc.constantFrom("And" as const, "Or" as const),
    inner: fc.constantFrom("And" as const, "Or" as const),
  })
  .map(({ leaves, outer, inner }) => {
    const nodes = leaves.map((node, index): SegmentNode => ({ ...node, id: `leaf-${index}` }));
    const ids = nodes.map(({ id }) => id);
    return {
      entryNode: { type: outer, id: "outer", children: ["inner", ...ids.slice(0, 2)] },
      nodes: [...nodes, { type: inner, id: "inner", children: ids.slice(1) }],
    };
  });

export const segmentDefinitions: fc.Arbitrary<SegmentDefinition> = fc.oneof(
  { weight: 4, arbitrary: leaf.map((node) => ({ entryNode: { ...node, id: "1" }, nodes: [] })) },
  { weight: 4, arbitrary: tree },
  { weight: 1, arbitrary: alone.map((entryNode) => ({ entryNode, nodes: [] })) },
);

const leafProperty: fc.Arbitrary<LeafProperty> = fc.oneof(
  fc.constantFrom<LeafProperty>(
    { type: "Id" },
    { type: "AnonymousId" },
    { type: "File", name: "cv" },
    { type: "PerformedMany", or: [{ event: "A" }, { event: "Order *" }] },
    { type: "KeyedPerformed", event: "A", path: "amount", key: "id" },
  ),
  fc.record({ type: fc.constant("Trait" as const), path: fc.oneof(traitPath, fc.constant("$..city")) }),
  fc.record({ type: fc.constant("Performed" as const), event, path: eventPath, properties }),
);

export const propertyDefinitions: fc.Arbitrary<PropertyDefinition> = fc.oneof(
  leafProperty,
  fc.tuple(leafProperty, leafProperty).map(([first, second]) => ({
    type: "Group" as const,
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf" as const, children: ["first", "second"] },
      { ...first, id: "first" },
      { ...second, id: "second" },
    ],
  })),
);

interface Naming {
  /** Names the segment that so many places after it. */
  readonly steps: number;
  readonly isMember: boolean;
}

/** The definition with a condition about another segment, beside its own if it has a group. */
function naming(
  { entryNode, nodes }: SegmentDefinition,
  segmentId: string,
  isMember: boolean,
): SegmentDefinition {
  const named: SegmentNode = { type: "Segment", id: "named", segmentId, isMember };
  if (entryNode.type !== "And" && entryNode.type !== "Or") return { entryNode: named, nodes: [] };
  const entry = { ...entryNode, children: [...entryNode.children, named.id] };
  return { entryNode: entry, nodes: [...nodes, named] };
}

/** Up to six segments, some of which name later ones, and four properties, all in force from the first version. */
export const definitionSets: fc.Arbitrary<DefinitionSet> = fc
  .tuple(
    fc.array(segmentDefinitions, { minLength: 1, maxLength: 6 }),
    fc.array(propertyDefinitions, { maxLength: 4 }),
    fc.array(fc.record({ steps: fc.nat(3), isMember: fc.boolean() }), { maxLength: 6 }),
  )
  .map(([segments, values, names]) => ({
    version: 1,
    segments: segments.map((definition, index) => {
      const { steps, isMember }: Naming = names[index] ?? { steps: 0, isMember: true };
      const other = index + steps;
      return {
        slot: index,
        since: 1,
        id: `segment-${index}`,
        definition:
          steps > 0 && other < segments.length
            ? naming(definition, `segment-${other}`, isMember)
            : definition,
      };
    }),
    properties: values.map((definition, index) => ({
      slot: 100 + index,
      since: 1,
      id: `property-${index}`,
      name: `property ${index}`,
      definition,
    })),
  }));
