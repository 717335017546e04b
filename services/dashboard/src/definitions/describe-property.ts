/** The definition of a user property as a tree of sentences. */
import type { Answer } from "@signalbox/client";
import { describeEvent, quote, withProperties } from "./describe-condition.js";
import type { Describing, Sentence } from "./sentence.js";

export type PropertyDefinition = Answer<
  "/api/admin/user-properties",
  "GET"
>["userProperties"][number]["definition"];

export function describeProperty(definition: PropertyDefinition, describing: Describing): Sentence {
  const { say } = describing;
  switch (definition.type) {
    case "Id":
      return { text: say("id") };
    case "AnonymousId":
      return { text: say("anonymousId") };
    case "Trait":
      return { text: say("latestTrait", { path: quote(definition.path, describing) }) };
    case "Performed":
      return withProperties(
        say("ofLatestEvent", {
          event: describeEvent(definition.event, describing),
          path: quote(definition.path, describing),
        }),
        definition.properties,
        describing,
      );
    case "KeyedPerformed":
      return withProperties(
        say("ofKeyedEvent", {
          event: describeEvent(definition.event, describing),
          path: quote(definition.path, describing),
          key: quote(definition.key, describing),
        }),
        definition.properties,
        describing,
      );
    case "PerformedMany":
      return {
        text: say("latestEvents"),
        children: definition.or.map(({ event }) => ({ text: describeEvent(event, describing) })),
      };
    case "File":
      return { text: say("file", { name: quote(definition.name, describing) }) };
    case "Group":
      return describeChoice(definition, describing);
    default:
      return { text: say("unknown"), unknown: definition };
  }
}

type Choice = Extract<PropertyDefinition, { type: "Group" }>;

/** The nodes of the entry, in their order; a node that names itself is left out. */
function describeChoice({ entry, nodes }: Choice, describing: Describing): Sentence {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const describe = (id: string, above: ReadonlySet<string>): readonly Sentence[] => {
    const node = byId.get(id);
    if (node === undefined || above.has(id)) return [];
    if (node.type !== "AnyOf") return [describeProperty(node, describing)];
    const within = new Set([...above, id]);
    return [
      {
        text: describing.say("firstOf"),
        children: node.children.flatMap((child) => describe(child, within)),
      },
    ];
  };
  return describe(entry, new Set())[0] ?? { text: describing.say("unknown"), unknown: { entry, nodes } };
}
