/** A journey as a drawing that can be moved and enlarged. What it draws is given; it is drawn at the places of a layout. */
import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { createContext, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import shared from "../journeys.module.css";
import { journeysWords } from "../words.js";
import { createCamera, type Camera } from "./camera.js";
import classes from "./canvas.module.css";
import { followGestures, sizeOf } from "./gestures.js";
import type { Placed, Point } from "./layout.js";
import { Minimap } from "./minimap.js";
import { firstView, needsMinimap, showing, wholeView, zoomedAt } from "./view.js";

export interface DrawingProps {
  readonly placed: Placed;
  readonly label: string;
  /** At the places of `placed`. */
  readonly children: ReactNode;
}

/** px below a drawing that is shown whole. */
const margin = 48;

/** Moves the drawing around what uses it until a point is seen. */
export const RevealContext = createContext<(point: Point) => void>(() => undefined);

export function Drawing({ placed, label, children }: DrawingProps): ReactNode {
  const { width, height } = placed;
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [camera] = useState(() => createCamera({ x: 0, y: 0, zoom: 1 }));
  const [first] = useState(placed);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, world.current];
    if (outer === null || inner === null) return undefined;
    camera.move(firstView(first, outer.clientWidth));
    const stops = [
      camera.follow(({ x, y, zoom }) => {
        inner.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
        outer.style.setProperty("--ground", `${20 * zoom}px`);
        outer.style.setProperty("--ground-at", `${x}px ${y}px`);
      }),
      followGestures(outer, camera),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [camera, first]);
  const [hasMinimap, setHasMinimap] = useState(false);
  useLayoutEffect(() => {
    const outer = frame.current;
    if (outer === null) return undefined;
    outer.style.setProperty("--drawn-height", `${height + margin}px`);
    const observer = new ResizeObserver(() => setHasMinimap(needsMinimap({ width, height }, sizeOf(outer))));
    observer.observe(outer);
    return () => observer.disconnect();
  }, [width, height]);
  const reveal = useCallback(
    (point: Point) => {
      if (frame.current === null) return;
      const { x, y, zoom } = camera.view();
      const box = { x: x + point.x * zoom, y: y + point.y * zoom, width: 0, height: 0 };
      camera.move(showing(camera.view(), box, sizeOf(frame.current)));
    },
    [camera],
  );
  return (
    <div
      className={`${shared.canvas} ${classes.frame}`}
      ref={frame}
      role="group"
      aria-label={label}
      data-drawing=""
    >
      <div className={classes.world} ref={world} style={{ width, height }} data-tree="">
        <RevealContext value={reveal}>{children}</RevealContext>
      </div>
      <Controls
        camera={camera}
        whole={() => frame.current !== null && camera.move(wholeView(placed, sizeOf(frame.current)))}
        middle={() => {
          const { width: across, height: down } = frame.current
            ? sizeOf(frame.current)
            : { width: 0, height: 0 };
          return { x: across / 2, y: down / 2 };
        }}
      />
      {hasMinimap && <Minimap placed={placed} camera={camera} frame={frame} />}
    </div>
  );
}

interface ControlsProps {
  readonly camera: Camera;
  readonly whole: () => void;
  /** Of the frame. */
  readonly middle: () => { readonly x: number; readonly y: number };
}

function Controls({ camera, whole, middle }: ControlsProps): ReactNode {
  const say = useWords(journeysWords);
  const zoom = (factor: number) => (): void => camera.move(zoomedAt(camera.view(), factor, middle()));
  return (
    <ActionIcon.Group orientation="vertical" className={classes.controls}>
      <ActionIcon variant="default" aria-label={say("zoomIn")} onClick={zoom(1.25)}>
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={say("zoomOut")} onClick={zoom(0.8)}>
        <IconMinus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={say("fit")} onClick={whole}>
        <IconMaximize size={16} />
      </ActionIcon>
    </ActionIcon.Group>
  );
}
