/** A journey as a drawing that can be moved and enlarged; each node is a button. Loaded when it is shown. */
import {
  Background,
  BaseEdge,
  Controls,
  getSmoothStepPath,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { createContext, use, useMemo, useRef, type ReactNode } from "react";
import { useFormatNumber, UserText } from "../../../ui/index.js";
import { useWords } from "../../../data/index.js";
import type { StepsProps } from "../steps-props.js";
import shared from "../journeys.module.css";
import { NodeCounts } from "../node-counts.js";
import { describeNode, describeWay } from "../../../kinds/index.js";
import { NodeIcon } from "../node-icon.js";
import { journeysWords } from "../words.js";
import classes from "./canvas.module.css";
import { firstView, nodeSize, placed, type Placed } from "./layout.js";

const StepsContext = createContext<StepsProps | undefined>(undefined);
const nodeTypes = { step: StepCard };
const edgeTypes = { way: WayLine };
/** px */
const labelHeight = 16;

/** `above`: how many labels are between this one and the node that it leads to. */
type WayEdge = Edge<{ readonly above: number; readonly isOnly: boolean }, "way">;

export default function Canvas(steps: StepsProps): ReactNode {
  const say = useWords(journeysWords);
  const { graph, describing } = steps;
  const { nodes, edges, layout } = useMemo(() => drawn({ graph, describing }), [graph, describing]);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <StepsContext value={steps}>
      <div className={shared.canvas} ref={frame}>
        <ReactFlow
          className={classes.flow}
          aria-label={say("canvas")}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={({ setViewport }) =>
            void setViewport(firstView(layout, frame.current?.clientWidth ?? layout.width))
          }
          fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
          proOptions={{ hideAttribution: true }}
          minZoom={0.1}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          preventScrolling={false}
          zoomOnScroll={false}
          onlyRenderVisibleElements={nodes.length > 200}
          ariaLabelConfig={{
            "controls.ariaLabel": say("canvas"),
            "controls.zoomIn.ariaLabel": say("zoomIn"),
            "controls.zoomOut.ariaLabel": say("zoomOut"),
            "controls.fitView.ariaLabel": say("fit"),
          }}
        >
          <Background gap={20} />
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
    </StepsContext>
  );
}

function drawn({ graph, describing }: Pick<StepsProps, "graph" | "describing">): {
  readonly nodes: Node[];
  readonly edges: WayEdge[];
  readonly layout: Placed;
} {
  const layout = placed(graph);
  const { nodes, edges } = layout;
  const labelsAt = new Map<string, number>();
  return {
    layout,
    nodes: nodes.map(({ id, x, y }) => ({
      id,
      type: "step",
      position: { x, y },
      data: {},
      ...nodeSize,
      // The library takes the pointer from nodes that cannot be moved or selected.
      style: { pointerEvents: "all" },
    })),
    edges: edges.map(({ id, from, way }) => {
      const label = describeWay(way, describing);
      const above = labelsAt.get(way.to) ?? 0;
      labelsAt.set(way.to, above + 1);
      const isOnly = edges.filter((each) => each.from === from && each.way.to === way.to).length === 1;
      return {
        id,
        source: from,
        target: way.to,
        type: "way" as const,
        data: { above, isOnly },
        markerEnd: { type: MarkerType.ArrowClosed },
        ...(label !== undefined && { label: label.length > 32 ? `${label.slice(0, 31)}…` : label }),
      };
    }),
  };
}

/** Its label is where it arrives: lines of several nodes run beside each other, but each node is alone in its place. */
function WayLine({ id, label, data, markerEnd, source, target, ...ends }: EdgeProps<WayEdge>): ReactNode {
  const [path] = getSmoothStepPath(ends);
  const runs = useRunsText(source, data?.isOnly === true ? target : undefined);
  const text = [typeof label === "string" ? label : undefined, runs]
    .filter((part) => part !== undefined)
    .join(" · ");
  return (
    <BaseEdge
      id={id}
      path={path}
      label={text === "" ? undefined : text}
      labelX={ends.targetX}
      labelY={ends.targetY - labelHeight * (1.2 + (data?.above ?? 0))}
      {...(markerEnd !== undefined && { markerEnd })}
    />
  );
}

/** How many runs went this way, and their share of those that came to the node: `125 (62 %)`. */
function useRunsText(from: string, to: string | undefined): string | undefined {
  const format = useFormatNumber();
  const counts = use(StepsContext)?.numbers?.at(from).counts;
  const runs = to === undefined ? undefined : counts?.next[to];
  if (counts === undefined || runs === undefined || runs === 0) return undefined;
  const share = format(runs / Math.max(runs, counts.reached), { style: "percent", maximumFractionDigits: 0 });
  return `${format(runs)} (${share})`;
}

function StepCard({ id }: NodeProps): ReactNode {
  const steps = use(StepsContext);
  const known = steps?.graph.get(id);
  if (steps === undefined || known === undefined) return null;
  const { title, text } = describeNode(known.node, steps.describing);
  return (
    <>
      <Handle type="target" position={Position.Top} className={classes.handle} />
      <button
        type="button"
        // The outline has the same nodes for the keyboard.
        tabIndex={-1}
        className={`${shared.node} ${classes.card} nopan`}
        data-open={steps.openId === id || undefined}
        onClick={() => steps.onOpen(id)}
      >
        <NodeIcon node={known.node} />
        <span className={`${shared.nodeText} ${classes.cardText}`}>
          <b>
            <UserText isBrief limit={60}>
              {title}
            </UserText>
          </b>
          <span>
            <UserText isBrief limit={120}>
              {text}
            </UserText>
          </span>
        </span>
        <NodeCounts numbers={steps.numbers?.at(id)} />
      </button>
      <Handle type="source" position={Position.Bottom} className={classes.handle} />
    </>
  );
}
