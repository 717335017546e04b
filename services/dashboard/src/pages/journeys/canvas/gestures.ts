/** How a drawing is moved: by dragging its ground, with two fingers or Ctrl and the wheel, and by the focus of what is in it. */
import type { Camera } from "./camera.js";
import { showing, zoomedAt, type Size } from "./view.js";

/** Elements that take the pointer for themselves. */
const own = "button, a, input, [data-own-pointer]";
const zoomPerPixel = 0.995;

/** Returns what ends it. */
export function followGestures(frame: HTMLElement, camera: Camera): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const pointers = new Map<number, { readonly x: number; readonly y: number }>();
  let isPressed = false;

  frame.addEventListener(
    "pointerdown",
    (event) => {
      isPressed = true;
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest(own) !== null))
        return;
      frame.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, pointOf(event, frame));
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event, frame);
      const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      pointers.set(event.pointerId, now);
      const view = camera.view();
      if (other === undefined)
        camera.move({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
      else camera.move(zoomedAt(view, distance(now, other) / Math.max(1, distance(before, other)), other));
    },
    { signal },
  );
  const release = ({ pointerId }: PointerEvent): void => {
    isPressed = false;
    pointers.delete(pointerId);
  };
  for (const end of ["pointerup", "pointercancel"] as const)
    document.addEventListener(end, release, { signal });
  frame.addEventListener(
    "wheel",
    (event) => {
      // Else the page scrolls.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      camera.move(zoomedAt(camera.view(), zoomPerPixel ** event.deltaY, pointOf(event, frame)));
    },
    { signal, passive: false },
  );
  frame.addEventListener(
    "focusin",
    ({ target }) => {
      // What is pressed is seen, and must stay below the pointer.
      if (isPressed || !(target instanceof Element)) return;
      const card = target.closest("[data-placed]");
      if (card !== null) showElement(card, frame, camera);
    },
    { signal },
  );
  return () => ending.abort();
}

/** Moves the drawing until the element is seen. */
function showElement(element: Element, frame: HTMLElement, camera: Camera): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const box = { x: x - outer.x, y: y - outer.y, width, height };
  camera.move(showing(camera.view(), box, sizeOf(frame)));
}

export function sizeOf({ clientWidth: width, clientHeight: height }: Element): Size {
  return { width, height };
}

function pointOf(
  { clientX, clientY }: MouseEvent,
  frame: HTMLElement,
): { readonly x: number; readonly y: number } {
  const { x, y } = frame.getBoundingClientRect();
  return { x: clientX - x, y: clientY - y };
}

function distance(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
