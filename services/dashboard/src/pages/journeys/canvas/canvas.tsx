/** A journey as a drawing with the numbers of its nodes and ways; each node is a button. Loaded when it is shown. */
import { useMemo, type ReactNode } from "react";
import { useFormatNumber, UserText } from "../../../ui/index.js";
import { useWords } from "../../../data/index.js";
import { describeWay } from "../../../kinds/index.js";
import shared from "../journeys.module.css";
import { NodeCounts } from "../node-counts.js";
import { NodeIcon } from "../node-icon.js";
import { NodeText } from "../node-text.js";
import type { StepsProps } from "../steps-props.js";
import { journeysWords } from "../words.js";
import classes from "./canvas.module.css";
import { DrawnSettings } from "./drawn-settings.js";
import { Drawing } from "./drawing.js";
import { placed, type PlacedLine, type PlacedNode } from "./layout.js";
import { Lines } from "./lines.js";
import { nodeSize } from "./measure-outline.js";

export default function Canvas(steps: StepsProps): ReactNode {
  const say = useWords(journeysWords);
  const { graph } = steps;
  const drawn = useMemo(() => placed(graph), [graph]);
  return (
    <div>
      <DrawnSettings definition={steps.definition} describing={steps.describing} />
      <Drawing placed={drawn} label={say("canvas")}>
        <Lines placed={drawn} />
        {drawn.lines.map((line) => (
          <WayText key={line.id} line={line} steps={steps} />
        ))}
        {drawn.nodes.map((node) => (
          <StepButton key={node.id} place={node} steps={steps} />
        ))}
      </Drawing>
    </div>
  );
}

/** Which runs go this way; how many went, and their share of those that came to the node: `125 (62 %)`. */
function WayText({ line, steps }: { readonly line: PlacedLine; readonly steps: StepsProps }): ReactNode {
  const format = useFormatNumber();
  const { graph, describing, numbers } = steps;
  const { way: at, text } = line;
  const ways = at === undefined ? undefined : graph.get(at.from)?.ways;
  const way = ways?.[at?.index ?? 0];
  if (at === undefined || way === undefined) return null;
  const words = describeWay(way, describing);
  const isOnly = ways?.filter(({ to }) => to === way.to).length === 1;
  const counts = numbers?.at(at.from).counts;
  const runs = isOnly ? (counts?.next[way.to] ?? 0) : 0;
  const share = runs / Math.max(runs, counts?.reached ?? 0);
  const count =
    runs === 0
      ? undefined
      : `${format(runs)} (${format(share, { style: "percent", maximumFractionDigits: 0 })})`;
  if (words === undefined && count === undefined) return null;
  return (
    <div
      className={classes.text}
      style={{ left: text.x, top: text.y, maxWidth: text.width }}
      data-beside={words === undefined ? "" : undefined}
    >
      {words !== undefined && (
        <UserText isBrief limit={60}>
          {words}
        </UserText>
      )}
      {count !== undefined && <span>{count}</span>}
    </div>
  );
}

function StepButton({
  place: { id, x, y },
  steps,
}: {
  readonly place: PlacedNode;
  readonly steps: StepsProps;
}): ReactNode {
  const known = steps.graph.get(id);
  if (known === undefined) return null;
  return (
    <div className={classes.step} style={{ left: x, top: y, ...nodeSize }} data-placed={id}>
      <button
        type="button"
        // The outline has the same nodes for the keyboard.
        tabIndex={-1}
        className={`${shared.node} ${classes.card}`}
        data-open={steps.openId === id || undefined}
        onClick={() => steps.onOpen(id)}
      >
        <NodeIcon node={known.node} />
        <NodeText node={known.node} describing={steps.describing} />
        <NodeCounts numbers={steps.numbers?.at(id)} />
      </button>
    </div>
  );
}
