/** Which segments the page of a user lists, and which can be chosen there. */

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ShownSegments<Segment> {
  readonly shown: readonly Segment[];
  readonly others: readonly Segment[];
}

/** Of those that the user is not in. */
const fewOthers = 4;

/** Those that the user is in, the one that is asked about, and a few others. */
export function segmentsShown<Segment extends Named>(
  segments: readonly Segment[],
  { held, asked }: { readonly held: ReadonlySet<string>; readonly asked: string | undefined },
): ShownSegments<Segment> {
  const byName = segments.toSorted((one, other) => one.name.localeCompare(other.name));
  const members = byName.filter(({ id }) => held.has(id));
  const others = byName.filter(({ id }) => !held.has(id));
  const few = others.filter(({ id }, index) => index < fewOthers || id === asked);
  return { shown: [...members, ...few], others: others.filter((each) => !few.includes(each)) };
}
