/**
 * How much room the steps of an outline need in a drawing: a list is as wide as its widest step, a step with branches as wide
 * as these beside each other. Pure.
 */
import type { JourneyGraph } from "../nodes/journey-graph.js";
import type { Outline, OutlineBranch, OutlineItem } from "../nodes/outline-of.js";

/** px */
export const nodeSize = { width: 264, height: 84 } as const;

/** px */
export const spaces = {
  /** Between branches. */
  column: 32,
  /** The width of a branch without steps. */
  emptyBranch: 176,
  /** From a step, or from where its branches meet, to what follows it: a line with a plus. */
  step: 60,
  /** From a step to the line that its branches begin at. */
  fan: 16,
  /** From a step to the first steps of its branches: a line with a text and a plus. */
  branch: 84,
} as const;

export interface MeasuredStep {
  readonly id: string;
  readonly branches: readonly MeasuredList[];
  readonly width: number;
  /** px, without the line to what follows it. */
  readonly height: number;
  /** Whether something of it leads on to what follows it. */
  readonly leadsOn: boolean;
}

export interface MeasuredList {
  readonly steps: readonly MeasuredStep[];
  /** A step that stands elsewhere, which the list leads to at its end. */
  readonly reference: string | undefined;
  readonly width: number;
  /** px, with the line behind the last step. */
  readonly height: number;
  readonly leadsOn: boolean;
}

export function measureOutline(
  items: readonly OutlineItem[],
  graph: JourneyGraph,
  meetings: Outline["meetings"],
): MeasuredList {
  const steps = items.flatMap((item) => (item.kind === "node" ? [measureStep(item, graph, meetings)] : []));
  const reference = items.find(({ kind }) => kind === "reference")?.id;
  const [last] = steps.slice(-1);
  return {
    steps,
    reference,
    width: Math.max(last === undefined ? spaces.emptyBranch : 0, ...steps.map(({ width }) => width)),
    height: steps.reduce((sum, { height, leadsOn }) => sum + height + (leadsOn ? spaces.step : 0), 0),
    leadsOn: reference === undefined && (last?.leadsOn ?? true),
  };
}

function measureStep(
  { id, branches: given }: { readonly id: string; readonly branches: readonly OutlineBranch[] },
  graph: JourneyGraph,
  meetings: Outline["meetings"],
): MeasuredStep {
  const branches = given.map(({ items }) => measureOutline(items, graph, meetings));
  if (branches.length === 0)
    return { id, branches, ...nodeSize, leadsOn: (graph.get(id)?.ways.length ?? 0) > 0 };
  const width = branches.reduce((sum, branch) => sum + branch.width + spaces.column, -spaces.column);
  return {
    id,
    branches,
    width: Math.max(nodeSize.width, width),
    height: nodeSize.height + spaces.branch + Math.max(...branches.map(({ height }) => height)),
    leadsOn: meetings.has(id) && branches.some(({ leadsOn }) => leadsOn),
  };
}
