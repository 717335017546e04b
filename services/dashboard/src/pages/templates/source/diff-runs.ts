/** The lines of a difference in runs, of which those far from any change are folded. Pure. */
import type { DiffLine } from "./line-diff.js";

export interface DiffRun {
  /** The index of its first line. */
  readonly at: number;
  readonly lines: readonly DiffLine[];
  readonly isFolded: boolean;
}

/** Lines that are shown before and after a change. */
const context = 3;

/** A run that would hide fewer lines than its button takes stays open. */
export function shownRuns(lines: readonly DiffLine[]): readonly DiffRun[] {
  const changed = lines.flatMap(({ kind }, at) => (kind === "same" ? [] : [at]));
  const isNear = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * context + 1 }, (_, offset) => at - context + offset)),
  );
  const runs: DiffRun[] = [];
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    const isFolded = !isNear.has(at);
    if (last?.isFolded === isFolded) runs[runs.length - 1] = { ...last, lines: [...last.lines, line] };
    else runs.push({ at, lines: [line], isFolded });
  }
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.lines.length > 2 }));
}
