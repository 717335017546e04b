/** All of a drawing, small, with what is shown of it; a press shows another part. The drawing has all of it for other devices. */
import { memo, useLayoutEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from "react";
import type { Camera } from "./camera.js";
import classes from "./canvas.module.css";
import { sizeOf } from "./gestures.js";
import type { Placed } from "./layout.js";
import { nodeSize } from "./measure-outline.js";
import { centered } from "./view.js";

export interface MinimapProps {
  readonly placed: Placed;
  readonly camera: Camera;
  readonly frame: RefObject<HTMLElement | null>;
}

export const Minimap = memo(
  ({ placed: { nodes, width, height }, camera, frame }: MinimapProps): ReactNode => {
    const shown = useRef<SVGRectElement>(null);
    useLayoutEffect(
      () =>
        camera.follow(({ x, y, zoom }) => {
          if (shown.current === null || frame.current === null) return;
          const size = sizeOf(frame.current);
          const box = { x: -x / zoom, y: -y / zoom, width: size.width / zoom, height: size.height / zoom };
          for (const [name, value] of Object.entries(box)) shown.current.setAttribute(name, String(value));
        }),
      [camera, frame],
    );
    const go = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): void => {
      const to = currentTarget.getScreenCTM()?.inverse();
      if (to === undefined || frame.current === null) return;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(to);
      camera.move(centered(camera.view(), { x, y }, sizeOf(frame.current)));
    };
    return (
      <svg
        className={classes.minimap}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        data-own-pointer=""
        data-minimap=""
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) go(event);
        }}
      >
        {nodes.map(({ id, x, y }) => (
          <rect key={id} x={x} y={y} {...nodeSize} className={classes.minimapStep} />
        ))}
        <rect ref={shown} className={classes.minimapShown} />
      </svg>
    );
  },
);
