/** The first of several that has a value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Sentence } from "../sentence.js";
import { GroupFields } from "./group-fields.js";
import { unknownProperty } from "./unknown-property.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { name: "First of several", firstOf: "The first of these that has a value:" },
  de: { name: "Erste von mehreren", firstOf: "Das erste davon, das einen Wert hat:" },
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
  initial({ newId }) {
    const entry = newId();
    return { type: "Group", entry, nodes: [{ type: "AnyOf", id: entry, children: [] }] };
  },
  Fields: GroupFields,
};
