/** Places the nodes of a journey from top to bottom. Pure; the same graph has the same places. */
import { graphlib, layout } from "@dagrejs/dagre";
import type { Way } from "../../../kinds/index.js";
import type { JourneyGraph } from "../nodes/journey-graph.js";

/** px */
export const nodeSize = { width: 264, height: 84 } as const;

export interface PlacedNode {
  readonly id: string;
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge {
  readonly id: string;
  readonly from: string;
  readonly way: Way;
}

export interface Placed {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  /** px, with a margin. */
  readonly width: number;
}

/** px; `zoom` is a factor. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Texts of nodes are readable from this factor on. */
const readableZoom = 0.7;

/**
 * What is shown at first: the beginning of the journey, as wide as the frame but readable. A journey that is wider than
 * that begins with its entry in the middle.
 */
export function firstView({ nodes: [entry], width }: Placed, frameWidth: number): View {
  const zoom = Math.min(1, Math.max(readableZoom, frameWidth / width));
  const isWhole = width * zoom <= frameWidth;
  const middle = isWhole || entry === undefined ? width / 2 : entry.x + nodeSize.width / 2;
  return { x: frameWidth / 2 - middle * zoom, y: 0, zoom };
}

/** Nodes that nothing leads to are placed too; ways to missing nodes are left out. */
export function placed(graph: JourneyGraph): Placed {
  const drawing = new graphlib.Graph({ multigraph: true });
  drawing.setGraph({ rankdir: "TB", nodesep: 48, ranksep: 60, marginx: 16, marginy: 16 });
  drawing.setDefaultEdgeLabel(() => ({}));
  const edges = [...graph.values()].flatMap(({ id: from, ways }) =>
    ways
      .filter(({ to }) => graph.has(to))
      .map((way, index): PlacedEdge => ({ id: `${from} ${index}`, from, way })),
  );
  for (const id of graph.keys()) drawing.setNode(id, { ...nodeSize });
  for (const { id, from, way } of edges) drawing.setEdge(from, way.to, {}, id);
  layout(drawing);
  const nodes = [...graph.keys()].map((id) => {
    const { x = 0, y = 0 } = drawing.node(id);
    return { id, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
  });
  return { nodes, edges, width: drawing.graph().width ?? nodeSize.width };
}
