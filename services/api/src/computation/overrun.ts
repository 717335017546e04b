/** Time limit of renderings in a thread, and the error texts of those that were ended. */
import { renderTimeMs } from "@signalbox/templates";

/**
 * Rendering ends itself after `renderTimeMs` and reports the position. This limit is for what rendering cannot
 * interrupt, and leaves time for MJML on a busy machine, which is bounded by its size.
 */
export const renderLimitMs: number = 4 * renderTimeMs;

/** The same text as that of a rendering that ended itself. */
export const overrunWords: Readonly<Record<"time" | "memory", string>> = {
  time: `takes longer than ${renderTimeMs} ms`,
  memory: "takes too much memory",
};
