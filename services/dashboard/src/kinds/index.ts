/** The kinds that definitions are made of: one file for each says all that the dashboard knows of it. */
export { DefinitionView } from "./definition-view.js";
export { distinctResources, type Describing, type NamedKind, type NamedResource } from "./describing.js";
export {
  describeNode,
  factsOfNode,
  nodeIcon,
  resourcesOfNode,
  waysOf,
  type JourneyDefinition,
  type JourneyNode,
  type Way,
} from "./journey-nodes/index.js";
export { describeWay } from "./journey-nodes/ways.js";
export { describeProperty } from "./property-types/index.js";
export { describeSegment, resourcesOfSegment, type SegmentNode } from "./segment-nodes/index.js";
export { useDescribing } from "./use-describing.js";
