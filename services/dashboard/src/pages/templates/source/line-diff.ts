/**
 * The shortest way from the lines of one text to those of another, after Eugene W. Myers, "An O(ND) Difference Algorithm and
 * Its Variations" (1986). Texts that have too little in common are replaced as a whole. Pure.
 */

export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Lines that differ; beyond, what lies between the common beginning and end is replaced. */
const mostChanges = 1_000;

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  return diffOf(linesOf(before), linesOf(after));
}

/** An empty text has no line. */
export function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

function diffOf(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const old = before.slice(start, before.length - end);
  const next = after.slice(start, after.length - end);
  return [
    ...before.slice(0, start).map(line("same")),
    ...(changedPairs(old, next) ?? [...old.map(line("removed")), ...next.map(line("added"))]),
    ...before.slice(before.length - end).map(line("same")),
  ];
}

function line(kind: DiffLine["kind"]): (text: string) => DiffLine {
  return (text) => ({ kind, text });
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count))
    count += 1;
  return count;
}

/** Undefined: too many lines differ. */
function changedPairs(before: readonly string[], after: readonly string[]): readonly DiffLine[] | undefined {
  const [width, height] = [before.length, after.length];
  /** How far each diagonal leads with so many changes. */
  let reach = new Map([[1, 0]]);
  const steps: ReadonlyMap<number, number>[] = [];
  for (let changes = 0; changes <= Math.min(width + height, mostChanges); changes += 1) {
    steps.push(reach);
    const further = new Map(reach);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOn(reach, diagonal, changes);
      while (x < width && x - diagonal < height && before[x] === after[x - diagonal]) x += 1;
      further.set(diagonal, x);
      if (x >= width && x - diagonal >= height) return pathOf({ before, after, steps });
    }
    reach = further;
  }
  return undefined;
}

function startOn(reach: ReadonlyMap<number, number>, diagonal: number, changes: number): number {
  const below = reach.get(diagonal - 1) ?? -1;
  const above = reach.get(diagonal + 1) ?? -1;
  return diagonal === -changes || (diagonal !== changes && below < above) ? above : below + 1;
}

interface Search {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly steps: readonly ReadonlyMap<number, number>[];
}

/** Back from the end. */
function pathOf({ before, after, steps }: Search): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let changes = steps.length - 1; changes >= 0; changes -= 1) {
    const reach = steps[changes] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown =
      diagonal === -changes ||
      (diagonal !== changes && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [reach.get(from) ?? 0, (reach.get(from) ?? 0) - from];
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      lines.push({ kind: "same", text: before[x - 1] ?? "" });
      [x, y] = [x - 1, y - 1];
    }
    if (changes === 0) break;
    lines.push(
      isDown ? { kind: "added", text: after[y - 1] ?? "" } : { kind: "removed", text: before[x - 1] ?? "" },
    );
    [x, y] = [fromX, fromY];
  }
  return lines.toReversed();
}
