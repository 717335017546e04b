/** Compiles definitions: what a segment or property depends on, and how it is evaluated. */
import type { Json } from "@signalbox/core";
import type { PropertyEntry, SegmentEntry } from "./definition-set.js";
import type { SegmentDefinition } from "./definition.js";
import { isEmpty, sameJson } from "./equality.js";
import type { Finding } from "./finding.js";
import {
  compileSteps,
  evaluateEntry,
  reachOfEntry,
  type Layout,
  type LayoutNode,
  type Meaning,
  type Step,
} from "./program.js";
import type { Reach } from "./reach.js";
import { propertyTypes } from "./property-types/index.js";
import type { ValuePart } from "./property-types/property-type.js";
import { segmentNodes } from "./segment-nodes/index.js";
import type { Condition } from "./segment-nodes/segment-node.js";
import {
  createCompileContext,
  type CompileContext,
  type EvaluationInput,
  type NamedSegments,
  type Needs,
} from "./compile-context.js";

export interface SegmentPlan {
  readonly steps: readonly Step<Condition>[];
  readonly needs: Needs;
  evaluate(input: EvaluationInput): Finding<boolean>;
  reach(): Reach;
}

export interface PropertyPlan {
  readonly needs: Needs;
  evaluate(input: EvaluationInput): Finding<Json | undefined>;
  reach(): Reach;
}

export const membershipMeaning: Meaning<boolean> = { nothing: false, same: (a, b) => a === b };

const valueMeaning: Meaning<Json | undefined> = { nothing: undefined, same: sameJson };

export function planSegment(
  { id, definition }: Pick<SegmentEntry, "id" | "definition">,
  named?: NamedSegments,
): SegmentPlan {
  const { context, needs } = createCompileContext(id, named);
  const steps = compileSteps(layoutOf(definition), context);
  return {
    steps,
    needs: needs(),
    evaluate: (input) => evaluateEntry(steps, input, membershipMeaning),
    reach: () => reachOfEntry(steps, membershipMeaning),
  };
}

function layoutOf({ entryNode, nodes }: SegmentDefinition): Layout<Condition> {
  const layoutNodes = [entryNode, ...nodes].map((node): [string, LayoutNode<Condition>] => {
    const kind = segmentNodes.of(node);
    const compile = (context: CompileContext): Condition => kind.compile(node, context);
    return [node.id, { type: node.type, children: kind.childrenOf(node), compile }];
  });
  return { entry: entryNode.id, nodes: new Map(layoutNodes) };
}

export function planProperty({ id, definition }: Pick<PropertyEntry, "id" | "definition">): PropertyPlan {
  return planLayout(id, propertyTypes.of(definition).layout(definition));
}

/** Compiles the parts of a property. */
export function planLayout(id: string, layout: Layout<ValuePart>): PropertyPlan {
  const { context, needs } = createCompileContext(id);
  const steps: readonly Step<ValuePart>[] = compileSteps(layout, context);
  return {
    needs: needs(),
    evaluate: (input) => {
      const found = evaluateEntry(steps, input, valueMeaning);
      return isEmpty(found.value) ? { value: undefined, until: found.until } : found;
    },
    reach: () => reachOfEntry(steps, valueMeaning),
  };
}
