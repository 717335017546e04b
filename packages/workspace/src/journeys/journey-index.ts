/**
 * The compiled journeys of a workspace, indexed by the event or segment that starts them, and by id and version for
 * their runs. The cost of an event does not depend on the number of journeys it does not concern. Versions that only
 * earlier runs use are compiled on demand.
 */
import { propertyInterests, segmentInterests, type RunInterest } from "@signalbox/audience";
import { compileJourney, type Journey } from "@signalbox/journeys";
import type { LoadedJourney, LoadedWorkspace } from "./loaded-journeys.js";

export interface IndexedJourney {
  readonly journey: Journey;
  readonly canRunMultiple: boolean;
  /** A paused journey starts no runs and sends no messages. */
  readonly isPaused: boolean;
  /** Events that its keyed segments and user properties depend on; each run of a keyed journey keeps its own. */
  readonly interests: readonly RunInterest[];
}

export interface JourneyIndex {
  readonly version: number;
  /** Running journeys that start with membership of the segment. */
  startedBySegment(segmentId: string): readonly IndexedJourney[];
  /** Running journeys that start with events of that name. */
  startedByEvent(event: string): readonly IndexedJourney[];
  /**
   * Undefined when the journey is deleted. Throws when the database has lost the definition: the message becomes a dead
   * letter, which can be replayed once the definition is put again or restored.
   */
  find(journeyId: string, version: number): IndexedJourney | undefined;
  /** The current version; undefined when the journey does not run. */
  running(journeyId: string): IndexedJourney | undefined;
  /** The current version of a journey that was started, also while it is paused. */
  published(journeyId: string): IndexedJourney | undefined;
}

type Definitions = Pick<LoadedWorkspace, "journeys" | "journeysVersion" | "segments" | "userProperties">;

export function compileJourneyIndex(state: Definitions): JourneyIndex {
  const compiled = new Map<string, IndexedJourney>();
  const stored = new Map(state.journeys.map((journey) => [journey.id, journey]));
  const find: JourneyIndex["find"] = (journeyId, version) => {
    const name = `${journeyId}/${version}`;
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const indexed = compile(stored.get(journeyId), version, state);
    if (indexed !== undefined) compiled.set(name, indexed);
    return indexed;
  };
  const running = state.journeys.flatMap(({ id, status, version, definition }) =>
    status === "Running" && definition !== undefined ? (find(id, version) ?? []) : [],
  );
  const bySegment = groupBy(running, ({ journey: { entry } }) =>
    entry.by === "segment" ? entry.segmentId : undefined,
  );
  const byEvent = groupBy(running, ({ journey: { entry } }) =>
    entry.by === "event" && !entry.event.endsWith("*") ? entry.event : undefined,
  );
  const byPrefix = running.flatMap((indexed) => {
    const { entry } = indexed.journey;
    return entry.by === "event" && entry.event.endsWith("*")
      ? [{ indexed, prefix: entry.event.slice(0, -1) }]
      : [];
  });
  return {
    version: state.journeysVersion,
    find,
    startedBySegment: (segmentId) => bySegment.get(segmentId) ?? none,
    startedByEvent: (event) => {
      const exact = byEvent.get(event) ?? none;
      const others = byPrefix.flatMap(({ indexed, prefix }) => (event.startsWith(prefix) ? indexed : []));
      return others.length === 0 ? exact : [...exact, ...others];
    },
    running: (journeyId) => running.find(({ journey }) => journey.id === journeyId),
    published: (journeyId) => {
      const { version, status = "NotStarted" } = stored.get(journeyId) ?? {};
      return version === undefined || status === "NotStarted" ? undefined : find(journeyId, version);
    },
  };
}

const none: readonly IndexedJourney[] = [];

function compile(
  stored: LoadedJourney | undefined,
  version: number,
  { segments, userProperties }: Definitions,
): IndexedJourney | undefined {
  if (stored === undefined) return undefined;
  const isPresent = version === stored.version && stored.present !== undefined;
  if (!isPresent && !stored.past.versions.includes(version)) return undefined;
  const definition = isPresent
    ? stored.definition
    : stored.earlier.find((earlier) => earlier.version === version)?.definition;
  if (definition === undefined) {
    throw new TypeError(`version ${version} of the journey ${JSON.stringify(stored.name)} has no definition`);
  }
  const journey = compileJourney({ id: stored.id, version, definition });
  const mentioned = segments.filter(({ id }) => journey.segments.has(id));
  const interests = [
    ...mentioned.flatMap(({ definition: segment }) => segmentInterests(segment)),
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
