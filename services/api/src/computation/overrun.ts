/** How long renderings may take in a thread, and what is said of those that had to be ended. */
import { renderTimeMs } from "@signalbox/templates";

/**
 * Rendering ends itself after `renderTimeMs`, with the place where it was. This is for what it cannot interrupt, and leaves
 * time for MJML on a busy machine, which is bounded by its size.
 */
export const renderLimitMs: number = 4 * renderTimeMs;

/** In the words of a rendering that ended itself. */
export const overrunWords: Readonly<Record<"time" | "memory", string>> = {
  time: `takes longer than ${renderTimeMs} ms`,
  memory: "takes too much memory",
};
