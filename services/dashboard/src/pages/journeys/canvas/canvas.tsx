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
import { createContext, use, useMemo, type ReactNode } from "react";
import { UserText } from "../../../ui/index.js";
import { useWords } from "../../../data/index.js";
import type { StepsProps } from "../steps-props.js";
import shared from "../journeys.module.css";
import { NodeCounts } from "../node-counts.js";
import { describeNode, describeWay } from "../../../kinds/index.js";
import { NodeIcon } from "../node-icon.js";
import { journeysWords } from "../words.js";
import classes from "./canvas.module.css";
import { nodeSize, placed } from "./layout.js";

const StepsContext = createContext<StepsProps | undefined>(undefined);
const nodeTypes = { step: StepCard };
const edgeTypes = { way: WayLine };
/** px */
const labelHeight = 16;

/** `above`: how many labels are between this one and the node that it leads to. */
type WayEdge = Edge<{ readonly above: number }, "way">;

export default function Canvas(steps: StepsProps): ReactNode {
  const say = useWords(journeysWords);
  const { graph, describing } = steps;
  const { nodes, edges } = useMemo(() => drawn({ graph, describing }), [graph, describing]);
  return (
    <StepsContext value={steps}>
      <div className={shared.canvas}>
        <ReactFlow
          className={classes.flow}
          aria-label={say("canvas")}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          fitView
          fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
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
} {
  const { nodes, edges } = placed(graph);
  const labelsAt = new Map<string, number>();
  return {
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
      if (label !== undefined) labelsAt.set(way.to, above + 1);
      return {
        id,
        source: from,
        target: way.to,
        type: "way" as const,
        data: { above },
        markerEnd: { type: MarkerType.ArrowClosed },
        ...(label !== undefined && { label: label.length > 32 ? `${label.slice(0, 31)}…` : label }),
      };
    }),
  };
}

/** Its label is where it arrives: lines of several nodes run beside each other, but each node is alone in its place. */
function WayLine({ id, label, data, markerEnd, ...ends }: EdgeProps<WayEdge>): ReactNode {
  const [path] = getSmoothStepPath(ends);
  return (
    <BaseEdge
      id={id}
      path={path}
      label={label}
      labelX={ends.targetX}
      labelY={ends.targetY - labelHeight * (1.2 + (data?.above ?? 0))}
      {...(markerEnd !== undefined && { markerEnd })}
    />
  );
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
