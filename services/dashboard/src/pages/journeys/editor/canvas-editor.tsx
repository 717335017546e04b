/** The steps of a journey as a drawing that is edited: the cards of the list, a plus on every line, ends that can be dragged. */
import { memo, use, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { describeWay } from "../../../kinds/index.js";
import { UserText } from "../../../ui/index.js";
import drawn from "../canvas/canvas.module.css";
import { DrawnSettings } from "../canvas/drawn-settings.js";
import { Drawing, RevealContext } from "../canvas/drawing.js";
import { directions, nodeBeside } from "../canvas/find-node.js";
import { idOfGap, placed, type Placed, type PlacedLine, type PlacedNode } from "../canvas/layout.js";
import { Lines } from "../canvas/lines.js";
import { nodeSize } from "../canvas/measure-outline.js";
import { samePlaces } from "../canvas/same-places.js";
import type { JourneyDraft } from "../nodes/journey-draft.js";
import type { Outline } from "../nodes/outline-of.js";
import { stepsOf } from "../nodes/steps-of.js";
import { AddStep } from "./add-step.js";
import classes from "./canvas-editor.module.css";
import { LineEnds } from "./canvas-line-ends.js";
import { useJourneyEditing } from "./journey-editing.js";
import { NodeReplay } from "./replay/node-replay.js";
import { StepCard } from "./step-card.js";
import { editorWords } from "./words.js";

export function CanvasEditor(): ReactNode {
  const say = useWords(editorWords);
  const places = usePlaces();
  const { nodes, lines } = places;
  return (
    <div onKeyDownCapture={(event) => moveFocus(event, places)}>
      <Settings />
      <Drawing placed={places} label={say("treeLabel")}>
        <Lines placed={places} />
        <WayTexts lines={lines} />
        {nodes.map((node) => (
          <Step key={node.id} {...node} />
        ))}
        <Pluses lines={lines} />
        <LineEnds placed={places} />
        <PaletteShown lines={lines} />
      </Drawing>
    </div>
  );
}

function Settings(): ReactNode {
  const definition = useJourneyEditing(({ draft }) => draft.definition);
  const describing = useJourneyEditing((editing) => editing.describing);
  return <DrawnSettings definition={definition} describing={describing} />;
}

/** The same object while every step stays where it is: typing moves none. */
function usePlaces(): Placed {
  const [placesOf] = useState(rememberPlaces);
  return useJourneyEditing(({ draft }) => placesOf(draft));
}

function rememberPlaces(): (draft: JourneyDraft) => Placed {
  let last: { readonly outline: Outline; readonly places: Placed } | undefined;
  return (draft) => {
    const { graph, outline } = stepsOf(draft);
    if (last?.outline !== outline)
      last = { outline, places: samePlaces(last?.places, placed(graph, outline)) };
    return last.places;
  };
}

interface LinesProps {
  readonly lines: readonly PlacedLine[];
}

const WayTexts = memo(({ lines }: LinesProps): ReactNode =>
  lines.map(({ id, text, way }) => way !== undefined && <WayText key={id} {...text} {...way} />),
);

const Pluses = memo(({ lines }: LinesProps): ReactNode =>
  lines.map((line) => <Plus key={line.id} line={line} />),
);

const Step = memo(({ id, x, y }: PlacedNode): ReactNode => (
  <div
    className={`${drawn.step} ${classes.step}`}
    style={{ left: x, top: y, ...nodeSize }}
    data-placed={id}
    data-own-pointer=""
  >
    <Card id={id} />
  </div>
));

/** Not drawn again when it moves. */
const Card = memo(({ id }: { readonly id: string }): ReactNode => (
  <StepCard id={id}>
    <NodeReplay id={id} />
  </StepCard>
));

interface WayTextProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly from: string;
  readonly index: number;
}

const WayText = memo(({ x, y, width, from, index }: WayTextProps): ReactNode => {
  const way = useJourneyEditing(({ draft }) => stepsOf(draft).graph.get(from)?.ways[index]);
  const describing = useJourneyEditing((editing) => editing.describing);
  const text = way && describeWay(way, describing);
  if (text === undefined) return null;
  return (
    <div className={drawn.text} style={{ left: x, top: y, maxWidth: width }}>
      <UserText isBrief limit={60}>
        {text}
      </UserText>
    </div>
  );
});

const Plus = memo(({ line: { id, gap, plus } }: { readonly line: PlacedLine }): ReactNode => (
  <div className={classes.plus} style={{ left: plus.x, top: plus.y }} data-own-pointer="" data-plus={id}>
    <AddStep gap={gap} />
  </div>
));

/** A key opens the palette also where its plus is not seen. */
function PaletteShown({ lines }: LinesProps): ReactNode {
  const reveal = use(RevealContext);
  const at = useJourneyEditing(({ adding }) => adding && idOfGap(adding));
  const plus = lines.find(({ id }) => id === at)?.plus;
  useLayoutEffect(() => {
    if (plus !== undefined) reveal(plus);
  }, [plus, reveal]);
  return null;
}

/** Arrow keys go as the drawing does, and not as the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>, places: Placed): void {
  const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
  const direction = directions.find((each) => each === key);
  if (direction === undefined || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  const id = target.dataset["card"];
  if (id === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const beside = nodeBeside(places, id, direction);
  if (beside === undefined) return;
  currentTarget.querySelector<HTMLElement>(`[data-card="${CSS.escape(beside.id)}"]`)?.focus();
}
