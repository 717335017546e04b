/**
 * Places the steps of a journey from top to bottom, as its outline has them: branches are beside each other, and where they
 * meet they lead to one point below all of them. What leads to a step that stands elsewhere is a line to it. Pure; the same
 * graph has the same places.
 */
import { exitId, type JourneyGraph } from "../nodes/journey-graph.js";
import { outlineOf, type Outline } from "../nodes/outline-of.js";
import type { Gap } from "../nodes/steps-of.js";
import { measureOutline, nodeSize, spaces, type MeasuredList, type MeasuredStep } from "./measure-outline.js";

/** px */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedNode extends Point {
  /** `x` and `y` are those of its upper left corner. */
  readonly id: string;
}

/** What leads through a gap of the outline. */
export interface PlacedLine {
  readonly id: string;
  readonly gap: Gap;
  /** The way that it shows alone; undefined behind branches, where several go on together. */
  readonly way: { readonly from: string; readonly index: number } | undefined;
  /** The step that it leads to, which may be missing. */
  readonly to: string;
  /** `elsewhere`: to a step that stands elsewhere; `meeting`: to where the branches meet. */
  readonly leads: "on" | "elsewhere" | "meeting";
  readonly points: readonly Point[];
  /** The middle of the place for its text; behind a step the text begins there, beside the plus. */
  readonly text: Point & { readonly width: number };
  /** The middle of the plus that adds a step. */
  readonly plus: Point;
  readonly end: Point;
}

export interface Placed {
  /** In the order of the outline. */
  readonly nodes: readonly PlacedNode[];
  readonly lines: readonly PlacedLine[];
  /** px, with a margin. */
  readonly width: number;
  readonly height: number;
}

/** px; room for lines that go around steps. */
const margin = 40;
const besideNode = spaces.column / 2;

/** Nodes that nothing leads to are placed too, to the right. A way to a missing node is a line that ends. */
export function placed(graph: JourneyGraph, outline: Outline = outlineOf(graph)): Placed {
  const drawing: Drawing = { graph, meetings: outline.meetings, nodes: [], lines: [], jumps: [] };
  let right = margin;
  let bottom = 0;
  for (const items of [outline.items, ...outline.unreached]) {
    const list = measureOutline(items, graph, outline.meetings);
    placeList(list, { x: right + list.width / 2, y: margin }, drawing);
    right += list.width + 2 * spaces.column;
    bottom = Math.max(bottom, margin + list.height + margin);
  }
  const [entry] = drawing.nodes;
  if (entry !== undefined && graph.has(exitId) && drawing.nodes.every(({ id }) => id !== exitId)) {
    drawing.nodes.push({ id: exitId, x: entry.x, y: bottom });
    bottom += nodeSize.height + margin;
  }
  const places = new Map(drawing.nodes.map((node) => [node.id, node]));
  const led = new Map<string, number>();
  for (const jump of drawing.jumps) {
    const count = led.get(jump.to) ?? 0;
    led.set(jump.to, count + 1);
    drawing.lines.push(jumped(jump, places.get(jump.to), count));
  }
  return {
    nodes: drawing.nodes,
    lines: drawing.lines,
    width: right - 2 * spaces.column + margin,
    height: bottom,
  };
}

interface Drawing {
  readonly graph: JourneyGraph;
  readonly meetings: Outline["meetings"];
  readonly nodes: PlacedNode[];
  readonly lines: PlacedLine[];
  /** To steps that may not be placed yet. */
  readonly jumps: Jump[];
}

/** What a line is while its end is not known: its points from where it begins. */
type OpenLine = Pick<PlacedLine, "gap" | "way" | "points" | "text" | "plus" | "to">;
interface Jump extends OpenLine {
  /** Where it turns to the step that it leads to. */
  readonly turn: Point;
}

/** `at`: the middle of its upper edge. `meeting`: where its branches and those beside it meet. */
function placeList(list: MeasuredList, at: Point, drawing: Drawing, meeting?: Point): void {
  let { y } = at;
  for (const [index, step] of list.steps.entries()) {
    placeStep(step, { x: at.x, y }, drawing);
    y += step.height;
    const behind = { x: at.x, y };
    if (!step.leadsOn) continue;
    y += spaces.step;
    const middle = { x: at.x, y: behind.y + 26 };
    const line = {
      gap: { after: step.id },
      way: step.branches.length === 0 ? { from: step.id, index: 0 } : undefined,
      to: nextOf(step, drawing),
      points: [behind],
      text: { x: at.x + 18, y: middle.y, width: nodeSize.width / 2 },
      plus: middle,
    };
    const isLast = index === list.steps.length - 1;
    const end = { x: at.x, y };
    if (!isLast) drawing.lines.push(ended(line, "on", [end]));
    else finish(line, list, end, drawing, meeting);
  }
}

/** The line at the end of a list: to where the branches meet, or to a step that stands elsewhere. */
function finish(line: OpenLine, list: MeasuredList, end: Point, drawing: Drawing, meeting?: Point): void {
  if (list.reference !== undefined || meeting === undefined)
    drawing.jumps.push({ ...line, to: list.reference ?? line.to, turn: { x: end.x, y: end.y - 12 } });
  else drawing.lines.push(ended(line, "meeting", [{ x: end.x, y: meeting.y }, meeting]));
}

function placeStep(step: MeasuredStep, { x, y }: Point, drawing: Drawing): void {
  const { id, branches } = step;
  drawing.nodes.push({ id, x: x - nodeSize.width / 2, y });
  const bottom = y + nodeSize.height;
  const meeting = step.leadsOn ? { x, y: y + step.height } : undefined;
  const width = branches.reduce((sum, branch) => sum + branch.width + spaces.column, -spaces.column);
  let left = x - width / 2;
  for (const [index, branch] of branches.entries()) {
    const middle = left + branch.width / 2;
    left += branch.width + spaces.column;
    const first = { x: middle, y: bottom + spaces.branch };
    const [into] = branch.steps;
    const line = {
      gap: { branchOf: id, way: index },
      way: { from: id, index },
      to: drawing.graph.get(id)?.ways[index]?.to ?? exitId,
      points: [
        { x, y: bottom },
        { x, y: bottom + spaces.fan },
        { x: middle, y: bottom + spaces.fan },
      ],
      text: { x: middle, y: bottom + 30, width: Math.min(nodeSize.width, branch.width) },
      plus: { x: middle, y: bottom + 56 },
    };
    if (into === undefined) finish(line, branch, first, drawing, meeting);
    else drawing.lines.push(ended(line, "on", [first]));
    placeList(branch, first, drawing, meeting);
  }
}

function nextOf({ id, branches }: MeasuredStep, { graph, meetings }: Drawing): string {
  return (branches.length === 0 ? graph.get(id)?.ways[0]?.to : meetings.get(id)) ?? exitId;
}

function ended(line: OpenLine, leads: PlacedLine["leads"], more: readonly Point[]): PlacedLine {
  const points = [...line.points, ...more];
  // Several lines end where branches meet; each can be taken before it.
  const end = leads === "meeting" ? more[0] : more.at(-1);
  return { ...line, id: idOfGap(line.gap), leads, points, end: end ?? line.plus };
}

/** To the side of its target that it comes from. `count`: how many lines lead there from elsewhere besides. */
function jumped({ turn, ...line }: Jump, target: PlacedNode | undefined, count: number): PlacedLine {
  if (target === undefined) return ended(line, "elsewhere", [turn]);
  const isFromLeft = turn.x < target.x + nodeSize.width / 2;
  const edge = isFromLeft ? target.x : target.x + nodeSize.width;
  const beside = isFromLeft ? edge - besideNode : edge + besideNode;
  const y = target.y + nodeSize.height / 2 + ((count % 5) - 2) * 14;
  const way = [turn, { x: beside, y: turn.y }, { x: beside, y }, { x: edge, y }];
  return ended(line, "elsewhere", way);
}

export function idOfGap(gap: Gap): string {
  return "after" in gap ? `after ${gap.after}` : `${gap.way} of ${gap.branchOf}`;
}
