/**
 * The journeys of a workspace, compiled: which of them an event or a segment starts, and the one a run belongs to. What an
 * event costs does not depend on how many journeys there are that it does not concern. Versions that only old runs go
 * through are compiled when someone asks for them.
 */
import { propertyInterests, segmentInterests, type RunInterest } from "@signalbox/audience";
import { compileJourney, type Journey } from "@signalbox/journeys";
import type { StoredJourney, WorkspaceState } from "./state.js";

export interface BookedJourney {
  readonly journey: Journey;
  readonly canRunMultiple: boolean;
  /** It takes nobody in and sends nothing. */
  readonly isPaused: boolean;
  /** What keyed segments of it, and user properties, look at; its runs keep such events of their own. */
  readonly interests: readonly RunInterest[];
}

export interface JourneyBook {
  readonly version: number;
  /** Those that run and begin with membership of the segment. */
  startedBySegment(segmentId: string): readonly BookedJourney[];
  /** Those that run and begin with events of that name. */
  startedByEvent(event: string): readonly BookedJourney[];
  /** Undefined once the journey is deleted. */
  find(journeyId: string, version: number): BookedJourney | undefined;
  /** The present version, while it runs. */
  running(journeyId: string): BookedJourney | undefined;
}

type Definitions = Pick<WorkspaceState, "journeys" | "journeysVersion" | "segments" | "userProperties">;

export function compileJourneyBook(state: Definitions): JourneyBook {
  const compiled = new Map<string, BookedJourney>();
  const stored = new Map(state.journeys.map((journey) => [journey.id, journey]));
  const find: JourneyBook["find"] = (journeyId, version) => {
    const name = `${journeyId}/${version}`;
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const booked = compile(stored.get(journeyId), version, state);
    if (booked !== undefined) compiled.set(name, booked);
    return booked;
  };
  const running = state.journeys.flatMap(({ id, status, version }) =>
    status === "Running" ? (find(id, version) ?? []) : [],
  );
  const bySegment = groupBy(running, ({ journey: { entry } }) =>
    entry.by === "segment" ? entry.segmentId : undefined,
  );
  const byEvent = groupBy(running, ({ journey: { entry } }) =>
    entry.by === "event" && !entry.event.endsWith("*") ? entry.event : undefined,
  );
  const byPrefix = running.flatMap((booked) => {
    const { entry } = booked.journey;
    return entry.by === "event" && entry.event.endsWith("*")
      ? [{ booked, prefix: entry.event.slice(0, -1) }]
      : [];
  });
  return {
    version: state.journeysVersion,
    find,
    startedBySegment: (segmentId) => bySegment.get(segmentId) ?? none,
    startedByEvent: (event) => {
      const exact = byEvent.get(event) ?? none;
      const others = byPrefix.flatMap(({ booked, prefix }) => (event.startsWith(prefix) ? booked : []));
      return others.length === 0 ? exact : [...exact, ...others];
    },
    running: (journeyId) => running.find(({ journey }) => journey.id === journeyId),
  };
}

const none: readonly BookedJourney[] = [];

function compile(
  stored: StoredJourney | undefined,
  version: number,
  { segments, userProperties }: Definitions,
): BookedJourney | undefined {
  if (stored === undefined) return undefined;
  const definition =
    version === stored.version
      ? stored.definition
      : stored.earlier.find((earlier) => earlier.version === version)?.definition;
  if (definition === undefined) return undefined;
  const journey = compileJourney({ id: stored.id, version, definition });
  const looked = segments.filter(({ id }) => journey.segments.has(id));
  const interests = [
    ...looked.flatMap(({ definition: segment }) => segmentInterests(segment)),
    ...userProperties.flatMap(({ definition: property }) => propertyInterests(property)),
  ];
  const isKeyed = journey.entry.by === "event" && journey.entry.key !== undefined;
  return {
    journey,
    canRunMultiple: stored.canRunMultiple,
    isPaused: stored.status === "Paused",
    interests: isKeyed ? interests : [],
  };
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
