/** The definition of a segment as a tree of sentences. */
import { longDuration } from "../components/duration.js";
import {
  describeEvent,
  describeMoment,
  describeOperator,
  describeProperties,
  describeTimes,
  describeValue,
  quote,
  withProperties,
  type SegmentDefinition,
  type SegmentNode,
} from "./describe-condition.js";
import type { Describing, Sentence } from "./sentence.js";

/** A node that names itself, or a child that is missing, becomes no sentence. */
export function describeSegment({ entryNode, nodes }: SegmentDefinition, describing: Describing): Sentence {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const describe = (node: SegmentNode, above: ReadonlySet<string>): Sentence => {
    if (node.type !== "And" && node.type !== "Or") return describeLeaf(node, describing);
    const within = new Set([...above, node.id]);
    const children = node.children.flatMap((id) => {
      const child = byId.get(id);
      return child === undefined || within.has(id) ? [] : [describe(child, within)];
    });
    const [only] = children;
    if (only === undefined) return { text: describing.say("nobody") };
    if (children.length === 1) return only;
    return { text: describing.say(node.type === "And" ? "and" : "or"), children };
  };
  return describe(entryNode, new Set());
}

type Leaf = Exclude<SegmentNode, { type: "And" | "Or" }>;
type Node<Type extends Leaf["type"]> = Extract<Leaf, { type: Type }>;

function describeLeaf(node: Leaf, describing: Describing): Sentence {
  const { say, nameOf } = describing;
  switch (node.type) {
    case "Trait":
      return {
        text: say("trait", {
          path: quote(node.path, describing),
          condition: describeOperator(node.operator, describing),
        }),
      };
    case "Includes":
      return {
        text: say("includes", {
          path: quote(node.path, describing),
          value: describeValue(node.item, describing),
        }),
      };
    case "Performed":
      return describePerformed(node, describing);
    case "LastPerformed":
      return describeLastPerformed(node, describing);
    case "KeyedPerformed":
      return withProperties(
        say("keyed", {
          event: describeEvent(node.event, describing),
          times: describeTimes(node, ">=", describing),
          key: quote(node.key, describing),
        }),
        node.properties,
        describing,
      );
    case "Email":
      return {
        text: say("status", {
          event: quote(node.event, describing),
          template: quote(nameOf("template", node.templateId), describing),
          times: describeTimes(node, ">=", describing),
        }),
      };
    case "SubscriptionGroup":
      return {
        text: say(node.subscriptionGroupType === "OptOut" ? "subscribedUnlessLeft" : "subscribed", {
          group: quote(nameOf("subscriptionGroup", node.subscriptionGroupId), describing),
        }),
      };
    case "SubscriptionGroupUnsubscribed":
      return {
        text: say("unsubscribed", {
          group: quote(nameOf("subscriptionGroup", node.subscriptionGroupId), describing),
        }),
      };
    case "RandomBucket":
      return { text: say("bucket", { percent: node.percent }) };
    case "Broadcast":
      return { text: say("broadcast") };
    case "Manual":
      return { text: say("manual") };
    case "Everyone":
      return { text: say("everyone") };
    case "Group":
      return { text: describeGroup(node, describing) };
    default:
      return { text: say("unknown"), unknown: node };
  }
}

function describePerformed(node: Node<"Performed">, describing: Describing): Sentence {
  const { say } = describing;
  const event = describeEvent(node.event, describing);
  const times = describeTimes(node, "=", describing);
  const window = windowOf(node, describing);
  return withProperties(
    window === undefined ? say("performed", { event, times }) : say("performedIn", { event, times, window }),
    node.properties,
    describing,
  );
}

function windowOf(
  { timeOperator = "Within", absoluteTimestamp, withinSeconds = 0 }: Node<"Performed">,
  describing: Describing,
): string | undefined {
  const { say, language } = describing;
  if (timeOperator === "Within")
    return withinSeconds === 0
      ? undefined
      : say("inLast", { duration: longDuration(withinSeconds, language) });
  if (absoluteTimestamp === undefined) return undefined;
  const time = describeMoment(absoluteTimestamp, describing);
  return say(timeOperator === "AfterAbsolute" ? "since" : "until", { time });
}

function describeLastPerformed(node: Node<"LastPerformed">, describing: Describing): Sentence {
  const { say } = describing;
  const parts = [
    { text: say("chosenBy"), children: describeProperties(node.whereProperties, describing) },
    { text: say("mustMeet"), children: describeProperties(node.hasProperties, describing) },
  ].filter(({ children }) => children.length > 0);
  const text = say("lastPerformed", { event: describeEvent(node.event, describing) });
  return parts.length === 0 ? { text } : { text, children: parts };
}

function describeGroup({ groupId, trait }: Node<"Group">, describing: Describing): string {
  const { say } = describing;
  const group = groupId === undefined ? undefined : quote(groupId, describing);
  if (trait === undefined) return group === undefined ? say("inAnyGroup") : say("inGroup", { group });
  const condition = describeOperator(trait.operator, describing);
  const path = quote(trait.path, describing);
  return group === undefined
    ? say("inAnyGroupWhere", { path, condition })
    : say("inGroupWhere", { group, path, condition });
}
