/** What the canvas and the outline of a journey show. */
import type { Describing, JourneyDefinition } from "../../kinds/index.js";
import type { JourneyGraph } from "./nodes/journey-graph.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";

export interface StepsProps {
  readonly definition: JourneyDefinition;
  readonly graph: JourneyGraph;
  readonly describing: Describing;
  readonly numbers: NumbersOfJourney | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (nodeId: string) => void;
}
