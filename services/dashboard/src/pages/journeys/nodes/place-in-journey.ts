/** Where an issue of a definition belongs: to a node, or to the whole. Pure. */
import type { JsonPath } from "../../../editing/index.js";
import type { JourneyDefinition } from "../../../kinds/index.js";
import { entryId, exitId } from "./journey-graph.js";

export function placeInJourney({ nodes }: JourneyDefinition) {
  return ([part, index]: JsonPath): { readonly id: string; readonly length: number } | undefined => {
    if (part === "entryNode") return { id: entryId, length: 1 };
    if (part === "exitNode") return { id: exitId, length: 1 };
    const node = part === "nodes" && typeof index === "number" ? nodes[index] : undefined;
    return node && { id: node.id, length: 2 };
  };
}
