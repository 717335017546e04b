/**
 * Why a user is, was or never was in a journey, in words and as data. Reads the journey, the user with their runs, and
 * the journey's entry: the segment with its reasons, or the user's events.
 */
import {
  emptyView,
  isSegmentInForce,
  type JourneyStarts,
  type StoredJourney,
  type WorkspaceView,
  type WorkspaceViews,
} from "@signalbox/workspace";
import {
  entryKeyOf,
  exitMetBy,
  isEntryEvent,
  meetsEntry,
  type Journey,
  type JourneyEntry,
} from "@signalbox/journeys";
import {
  anonymousKey,
  parseJsonObject,
  textOf,
  userKey,
  type DeliveryStore,
  type StoredEvent,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { findUser, type FoundUser } from "../find/find-user.js";
import { finishedRuns, ownersOfRuns } from "../runs/finished-runs.js";
import { startsKey, startsOf } from "../runs/journey-starts.js";
import type { AnyRun } from "../runs/user-runs.js";
import { isInTooMany, pastOf, readRunRow } from "@signalbox/users";
import { describeRun, factsOf, stateOf } from "./describe-run.js";
import { namesIn } from "./journey-words.js";
import { segmentReasons, type ExplainPorts, type SegmentReasons } from "./segment-reasons.js";
import { whyJourney, type EventFacts, type JourneyFacts, type UserFacts } from "./why-journey.js";

export interface JourneyQuestion {
  /** Of the caller; the workspaces are that one and those it may read. */
  readonly own: WorkspaceId;
  readonly workspaces: readonly WorkspaceId[];
  readonly journeyId: string;
  readonly userId: string;
}

export interface ExplainJourneyPorts extends ExplainPorts {
  readonly tables: TableStore;
  readonly deliveries: DeliveryStore;
  readonly views: WorkspaceViews;
}

export interface JourneyAnswer {
  readonly segment?: SegmentReasons & { readonly id: string; readonly name: string };
  readonly [field: string]: unknown;
}

/** Also for unknown journeys and users. */
export async function explainJourney(
  { own, workspaces, journeyId: given, userId }: JourneyQuestion,
  ports: ExplainJourneyPorts,
): Promise<JourneyAnswer> {
  const journeyId = given.toLowerCase();
  const views = await ports.views.load(workspaces);
  const exists = (id: WorkspaceId): boolean =>
    views.get(id)?.state.journeys.some((journey) => journey.id === journeyId) === true;
  const workspaceId = workspaces.find(exists) ?? own;
  const view = views.get(workspaceId) ?? emptyView;
  const user = await findUser(workspaceId, userId, ports.actors);
  return { journeyId, userId, ...(await answer({ workspaceId, journeyId, view, user }, ports)) };
}

interface Question {
  readonly workspaceId: WorkspaceId;
  readonly journeyId: string;
  readonly view: WorkspaceView;
  readonly user: FoundUser | undefined;
}

async function answer(question: Question, ports: ExplainJourneyPorts): Promise<JourneyAnswer> {
  const { workspaceId, journeyId, view, user } = question;
  const journey = view.state.journeys.find(({ id }) => id === journeyId);
  const compiled = journey && view.journeys.find(journey.id, journey.version)?.journey;
  const entry = compiled?.entry;
  const [starts, runs, segment, events] = await Promise.all([
    journey === undefined ? new Map<string, never>() : startsOf([{ workspaceId, journey }], ports),
    user === undefined ? noRuns : runsIn({ ...question, user }, ports),
    reasonsOfEntry(question, entry, ports),
    eventsOfEntry(question, entry, ports),
  ]);
  const { is, reasons } = whyJourney(
    journey && journeyFacts(journey, entry, starts.get(startsKey(workspaceId, journey.id))?.starting),
    user &&
      userFacts(question, user, {
        runs,
        segment,
        events: eventFacts(events, entry, journey),
        exit: exitKeepingOut(compiled, user, view),
      }),
  );
  const shown = [...runs.live, ...runs.over];
  const facts = await factsOf(workspaceId, shown, view, ports);
  return {
    ...(user !== undefined && { userId: user.id }),
    journeyName: journey?.name ?? null,
    is,
    text: textOf(reasons),
    reasons,
    ...(journey !== undefined && { status: journey.status, canRunMultiple: journey.canRunMultiple }),
    ...(segment !== undefined && { segment }),
    runs: shown.map((run) => describeRun(workspaceId, run, view, facts)),
  };
}

interface Runs {
  readonly live: readonly AnyRun[];
  readonly over: readonly AnyRun[];
}

const noRuns: Runs = { live: [], over: [] };
const maxShown = 10;

async function runsIn(
  { workspaceId, journeyId, user }: Question & { readonly user: FoundUser },
  { tables }: Pick<ExplainJourneyPorts, "tables">,
): Promise<Runs> {
  const owners = ownersOfRuns(workspaceId, user);
  const rows = await finishedRuns({ workspaceId, owners, journeyId, limit: maxShown }, tables);
  const live = [...user.journeys.live.values()].flatMap(({ run }) =>
    run.journeyId === journeyId ? run : [],
  );
  return { live, over: rows.map(({ row }) => readRunRow(row)) };
}

type ShownSegment = SegmentReasons & {
  readonly id: string;
  readonly name: string;
};

async function reasonsOfEntry(
  { workspaceId, view: { state }, user }: Question,
  entry: JourneyEntry | undefined,
  ports: ExplainJourneyPorts,
): Promise<ShownSegment | undefined> {
  if (user === undefined || entry?.by !== "segment") return undefined;
  const segment = state.segments.find(({ id }) => id === entry.segmentId);
  if (segment === undefined) return undefined;
  const { id, name } = segment;
  return { id, name, ...(await segmentReasons({ workspaceId, state, segment, user }, ports)) };
}

/** Exact names: this many events are read. Name prefixes: this many events of any name are searched. */
const maxEvents = 100;
const maxSearched = 1_000;

/** The latest first. */
async function eventsOfEntry(
  { workspaceId, user }: Question,
  entry: JourneyEntry | undefined,
  { events }: Pick<ExplainJourneyPorts, "events">,
): Promise<readonly StoredEvent[]> {
  if (user === undefined || entry?.by !== "event") return [];
  const { id, isAnonymous } = user;
  const owners = [isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id)];
  const isPrefix = entry.event.endsWith("*");
  const filter = { workspaceId, owners, types: ["track"], ...(!isPrefix && { events: [entry.event] }) };
  const found = await events.list(filter, { offset: 0, limit: isPrefix ? maxSearched : maxEvents });
  return found.filter(({ event, part }) => part === "main" && isEntryEvent(entry, event));
}

function journeyFacts(
  { status, canRunMultiple, startedAt }: StoredJourney,
  entry: JourneyEntry | undefined,
  starting: JourneyStarts["starting"],
): JourneyFacts {
  return {
    status,
    canRunMultiple,
    ...(startedAt !== undefined && { startedAt }),
    ...(entry !== undefined && { entry }),
    ...(starting !== undefined && { starting }),
  };
}

function eventFacts(
  events: readonly StoredEvent[],
  entry: JourneyEntry | undefined,
  journey: StoredJourney | undefined,
): EventFacts | undefined {
  if (entry?.by !== "event" || journey?.startedAt === undefined) return undefined;
  const [latest] = events;
  const { startedAt } = journey;
  const since = events.filter(({ receivedAt }) => receivedAt >= startedAt);
  const meeting = since.filter(({ data, at, receivedAt }) =>
    meetsEntry(entry, { data: parseJsonObject(data), at, now: receivedAt }),
  );
  const keyed = meeting.filter(
    ({ data }) => entry.key === undefined || entryKeyOf(entry, parseJsonObject(data)) !== undefined,
  );
  return {
    ...(latest !== undefined && { latestAt: latest.receivedAt }),
    since: since.length,
    meeting: meeting.length,
    keyed: keyed.length,
  };
}

interface Found {
  readonly runs: Runs;
  readonly segment: ShownSegment | undefined;
  readonly events: EventFacts | undefined;
  readonly exit: UserFacts["keptOut"] | undefined;
}

/** The exit condition for which the user would not enter now. */
function exitKeepingOut(
  journey: Journey | undefined,
  { computedState }: FoundUser,
  { state, segmentSlots }: WorkspaceView,
): UserFacts["keptOut"] | undefined {
  const isIn = (segmentId: string): boolean => computedState.held.has(segmentSlots.get(segmentId) ?? -1);
  const met = journey && exitMetBy(journey, { isIn })?.condition;
  if (met?.type !== "Segment") return undefined;
  return { segment: namesIn(state)("segments", met.segmentId), isMember: met.isMember !== false };
}

function userFacts(
  { journeyId, view }: Question,
  { journeys }: FoundUser,
  { runs: { live, over }, segment, events, exit }: Found,
): UserFacts {
  const states = live.map((run) => ({ ...stateOf(run, view), startedAt: run.startedAt }));
  const inProgress = states.filter(({ status }) => status === "live");
  const latest =
    states.find(({ status }) => status === "finished") ?? over.map((run) => stateOf(run, view))[0];
  const stored = view.state.segments.find(({ id }) => id === segment?.id);
  // Runs of a journey with a keyless event entry are not counted.
  const counted = pastOf(journeys, journeyId).started - inProgress.length;
  return {
    live: inProgress,
    past: Math.max(counted, over.length),
    isPastOpen: counted < over.length && over.length === maxShown,
    ...(latest !== undefined && { latest }),
    isInTooMany: isInTooMany(journeys),
    ...(exit !== undefined && { keptOut: exit }),
    ...(segment !== undefined &&
      stored !== undefined && {
        membership: {
          name: namesIn(view.state)("segments", segment.id),
          isInForce: isSegmentInForce(stored),
          isMember: segment.isMember,
          isUpToDate: segment.isUpToDate,
          verdict: segment.tree?.verdict === true,
        },
      }),
    ...(events !== undefined && { events }),
  };
}
