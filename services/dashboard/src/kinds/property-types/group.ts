/** The first of several that has a value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Sentence } from "../sentence.js";
import { unknownProperty } from "./unknown-property.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { firstOf: "The first of these that has a value:" },
  de: { firstOf: "Das erste davon, das einen Wert hat:" },
});

export const group: PropertyKind<PropertyOf<"Group">> = {
  words,
  describe({ entry, nodes }, describing, describePart) {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const text = sayIn(words, describing.language)("firstOf");
    // A node that names itself is left out.
    const describe = (id: string, above: ReadonlySet<string>): readonly Sentence[] => {
      const node = byId.get(id);
      if (node === undefined || above.has(id)) return [];
      if (node.type !== "AnyOf") return [describePart(node)];
      const within = new Set([...above, id]);
      return [{ text, children: node.children.flatMap((child) => describe(child, within)) }];
    };
    return describe(entry, new Set())[0] ?? { ...unknownProperty(describing), unknown: { entry, nodes } };
  },
};
