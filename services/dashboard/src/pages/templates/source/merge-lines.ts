/** Merges two versions of a text by its lines, where their changes do not touch each other. Pure. */
import type { Versions } from "../../../editing/index.js";
import { lineDiff, linesOf } from "./line-diff.js";

/** Lines of the base from `start` to before `end` are replaced. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Undefined: both changed the same lines, or lines beside each other. */
export function mergeLines({ base, mine, theirs }: Versions<string>): string | undefined {
  const lines = linesOf(base);
  const merged: string[] = [];
  let [at, mineLeft, theirsLeft] = [0, hunksOf(base, mine), hunksOf(base, theirs)];
  for (;;) {
    const [own, other] = [mineLeft[0], theirsLeft[0]];
    if (own === undefined && other === undefined) break;
    if (own !== undefined && other !== undefined && own.start <= other.end && other.start <= own.end) {
      if (!isSame(own, other)) return undefined;
      theirsLeft = theirsLeft.slice(1);
    }
    const isMine = other === undefined || (own !== undefined && own.start <= other.start);
    const hunk = isMine ? own : other;
    if (hunk === undefined) break;
    merged.push(...lines.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
    if (isMine) mineLeft = mineLeft.slice(1);
    else theirsLeft = theirsLeft.slice(1);
  }
  return [...merged, ...lines.slice(at)].join("\n");
}

function isSame(one: Hunk, other: Hunk): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  );
}

function hunksOf(base: string, changed: string): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [at, start, added] = [0, 0, [] as string[]];
  const close = (): void => {
    if (at > start || added.length > 0) hunks.push({ start, end: at, lines: added });
  };
  for (const { kind, text } of lineDiff(base, changed)) {
    if (kind === "same") {
      close();
      at += 1;
      [start, added] = [at, []];
    } else if (kind === "removed") at += 1;
    else added.push(text);
  }
  close();
  return hunks;
}
