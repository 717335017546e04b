/** Which step of a drawing is at a point, and which is beside another one. Pure. */
import type { Placed, PlacedNode, Point } from "./layout.js";
import { nodeSize } from "./measure-outline.js";

/** px around a step that belong to it. */
const around = 12;

export function nodeAt(nodes: readonly PlacedNode[], { x, y }: Point): PlacedNode | undefined {
  return nodes.find(
    (node) =>
      x >= node.x - around &&
      x <= node.x + nodeSize.width + around &&
      y >= node.y - around &&
      y <= node.y + nodeSize.height + around,
  );
}

export const directions = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type Direction = (typeof directions)[number];

/** Up and down along the lines; aside, and where no line leads on, to the nearest step. */
export function nodeBeside(
  { nodes, lines }: Pick<Placed, "nodes" | "lines">,
  id: string,
  direction: Direction,
): PlacedNode | undefined {
  const along = lines.filter(({ leads }) => leads !== "elsewhere");
  const linked = {
    ArrowUp: () => along.find(({ way, to }) => way !== undefined && to === id)?.way?.from,
    ArrowDown: () => along.find(({ way }) => way?.from === id)?.to,
    ArrowLeft: () => undefined,
    ArrowRight: () => undefined,
  }[direction]();
  return nodes.find((node) => node.id === linked) ?? nearest(nodes, id, direction);
}

/** What is aside counts more than what is far. */
const asideFactor = 2;

function nearest(nodes: readonly PlacedNode[], id: string, direction: Direction): PlacedNode | undefined {
  const from = nodes.find((node) => node.id === id);
  if (from === undefined) return undefined;
  const isVertical = direction === "ArrowUp" || direction === "ArrowDown";
  const sign = direction === "ArrowDown" || direction === "ArrowRight" ? 1 : -1;
  const distances = nodes.flatMap((node) => {
    const [right, down] = [node.x - from.x, node.y - from.y];
    const ahead = sign * (isVertical ? down : right);
    const aside = Math.abs(isVertical ? right : down);
    return ahead <= 0 ? [] : [{ node, distance: ahead + asideFactor * aside }];
  });
  return distances.reduce<(typeof distances)[number] | undefined>(
    (best, each) => (best === undefined || each.distance < best.distance ? each : best),
    undefined,
  )?.node;
}
