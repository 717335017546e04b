/**
 * POST `/journeys/explain`: why a user is, was or never was in a journey, in words and as data. Reads the journey,
 * the user with their runs, and the journey's entry: the segment with its reasons, or the user's events.
 */
import { emptyView, isSegmentInForce, type StoredJourney, type WorkspaceView } from "@signalbox/workspace";
import { maxLiveRuns, pastOf, readRunRow, findUser, type FoundUser } from "@signalbox/users";
import { entryKeyOf, isEntryEvent, meetsEntry, type JourneyEntry } from "@signalbox/journeys";
import { anonymousKey, parseJsonObject, userKey, type StoredEvent, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { segmentReasons, type SegmentReasons } from "../segments/segment-reasons.js";
import { finishedRuns, ownersOfRuns } from "./finished-runs.js";
import { startsKey, startsOf, type StartProgress } from "./journey-starts.js";
import { namesIn } from "./journey-words.js";
import { factsOf, shownRun, shownRunSchema, stateOf, type AnyRun } from "./shown-run.js";
import { whyCodes, whyJourney, type EventFacts, type JourneyFacts, type UserFacts } from "./why-journey.js";

export const explainJourney: Route = defineRoute({
  method: "POST",
  path: "/journeys/explain",
  summary: "Explain why a user is in a journey",
  tag: "Journeys",
  readsOnly: true,
  body: z.object({ journeyId: idField, userId: idField }),
  answers: [
    {
      status: 200,
      description: "The answer and the facts behind it; also for unknown journeys and users",
      schema: z.object({
        journeyId: z.string(),
        journeyName: z.string().nullable(),
        userId: z.string().describe("For an anonymous id that was linked to a user: that user's id."),
        is: z.enum(["in", "was", "never"]),
        text: z.string().describe("All reasons, as sentences."),
        reasons: z.array(z.object({ code: z.enum(whyCodes), text: z.string() })),
        status: z.enum(["NotStarted", "Running", "Paused"]).optional(),
        canRunMultiple: z.boolean().optional(),
        segment: z
          .object({
            id: z.string(),
            name: z.string(),
            isMember: z.boolean(),
            isUpToDate: z.boolean(),
            tree: z.unknown().describe("As in the answer of POST `/segments/explain`."),
          })
          .optional()
          .describe("Present for a journey with a segment entry."),
        runs: z.array(shownRunSchema).describe("Live runs, and the latest finished ones."),
      }),
    },
  ],
  handle: async ({ workspaceId: own, workspaces, body }, api) => {
    const journeyId = body.journeyId.toLowerCase();
    const views = await api.views.load(workspaces);
    const exists = (id: WorkspaceId): boolean =>
      views.get(id)?.state.journeys.some((journey) => journey.id === journeyId) === true;
    const workspaceId = workspaces.find(exists) ?? own;
    const view = views.get(workspaceId) ?? emptyView;
    const user = await findUser(workspaceId, body.userId, api.actors);
    const question = { workspaceId, journeyId, view, user };
    return { status: 200, body: { journeyId, userId: body.userId, ...(await answer(question, api)) } };
  },
});

interface Question {
  readonly workspaceId: WorkspaceId;
  readonly journeyId: string;
  readonly view: WorkspaceView;
  readonly user: FoundUser | undefined;
}

async function answer(question: Question, api: ApiContext): Promise<object> {
  const { workspaceId, journeyId, view, user } = question;
  const journey = view.state.journeys.find(({ id }) => id === journeyId);
  const entry = journey && view.journeys.find(journey.id, journey.version)?.journey.entry;
  const [starts, runs, segment, events] = await Promise.all([
    journey === undefined ? new Map<string, never>() : startsOf([{ workspaceId, journey }], api),
    user === undefined ? noRuns : runsIn({ ...question, user }, api),
    reasonsOfEntry(question, entry, api),
    eventsOfEntry(question, entry, api),
  ]);
  const { is, reasons } = whyJourney(
    journey && journeyFacts(journey, entry, starts.get(startsKey(workspaceId, journey.id))?.starting),
    user && userFacts(question, user, { runs, segment, events: eventFacts(events, entry, journey) }),
  );
  const shown = [...runs.live, ...runs.over];
  const facts = await factsOf(workspaceId, shown, view, api);
  return {
    ...(user !== undefined && { userId: user.id }),
    journeyName: journey?.name ?? null,
    is,
    text: reasons.map(({ text }) => text).join(" "),
    reasons,
    ...(journey !== undefined && { status: journey.status, canRunMultiple: journey.canRunMultiple }),
    ...(segment !== undefined && { segment }),
    runs: shown.map((run) => shownRun(workspaceId, run, view, facts)),
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
  { tables }: Pick<ApiContext, "tables">,
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
  api: ApiContext,
): Promise<ShownSegment | undefined> {
  if (user === undefined || entry?.by !== "segment") return undefined;
  const segment = state.segments.find(({ id }) => id === entry.segmentId);
  if (segment === undefined) return undefined;
  const { id, name } = segment;
  return { id, name, ...(await segmentReasons({ workspaceId, state, segment, user }, api)) };
}

/** Exact names: this many events are read. Name prefixes: this many events of any name are searched. */
const maxEvents = 100;
const maxSearched = 1_000;

/** The latest first. */
async function eventsOfEntry(
  { workspaceId, user }: Question,
  entry: JourneyEntry | undefined,
  { events }: Pick<ApiContext, "events">,
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
  starting: StartProgress | undefined,
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
}

function userFacts(
  { journeyId, view }: Question,
  { journeys }: FoundUser,
  { runs: { live, over }, segment, events }: Found,
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
    isInTooMany: journeys.live.size >= maxLiveRuns,
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
