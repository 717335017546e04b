/**
 * Leads a person through journeys, as part of their actor's decision: whatever happened to them (an event, segments entered
 * or left, a message's outcome, time) starts runs and moves those that wait for it. What runs do happens to the person in
 * turn: the nodes they come to are events, folded at once and stored with the step, and what these change moves runs again.
 * Called by every handler after the audience has judged; costs two look-ups for somebody no journey concerns.
 */
import type { Outcome, Transition } from "@signalbox/audience";
import {
  type DeliveryNews,
  type DeliveryRequest,
  type EventRecord,
  type Message,
  type StoreChange,
} from "@signalbox/core";
import {
  advanceRun,
  entryKeyOf,
  isFinished,
  runIdOf,
  startRun,
  type JourneyRun,
  type RunStep,
  type Stimulus,
} from "@signalbox/journeys";
import { foldEvent, lastSeqToErase } from "@signalbox/membership";
import type { Decision, DecisionContext } from "../../behaviour.js";
import type { TurnBody } from "../../rate-limit/rate-limit-actor.js";
import type { BookedJourney } from "../../workspace/journey-book.js";
import type { PersonReader } from "../audience-handlers.js";
import { consequencesOf, type Judged } from "../judgement.js";
import { anonymousKind, type EventBody } from "../messages.js";
import { isHeard, journeyPerson } from "./journey-person.js";
import {
  hadKey,
  maxLiveRuns,
  pastOf,
  withHeard,
  withoutRun,
  withRun,
  withStart,
  type JourneyState,
  type LiveRun,
} from "./journey-state.js";
import { askOf, eventsOf, finishedRow, propertiesOf, recordOf, requestOf, visitsOf } from "./run-effects.js";

/** What the person's actor has just folded or found out. All of it may be nothing: then only time has passed. */
export interface Happening {
  readonly transitions?: readonly Transition[];
  readonly event?: EventRecord;
  readonly news?: DeliveryNews;
  readonly turn?: TurnBody;
  /** Somebody else's runs came to this person, who may be what they wait for already. */
  readonly isJoined?: boolean;
  /** A journey that has begun to run looks for those who are members already. */
  readonly begunJourney?: string;
}

/** Of an event that the audience has judged. */
export function happeningOf({ event, news }: EventBody, { transitions }: Outcome): Happening {
  return { event, transitions, ...(news !== undefined && { news }) };
}

export interface Leading<State> {
  readonly context: DecisionContext;
  readonly personOf: PersonReader<State>;
}

/** The decision with all that follows from it for journeys. */
export function led<State extends Judged>(
  decision: Decision<State>,
  happening: Happening,
  leading: Leading<State>,
): Decision<State> {
  const { state } = decision;
  if (state === null || !isConcerned(state, happening, leading.context)) return decision;
  const way = createWay(state, leading);
  way.follow(happening);
  return way.addTo(decision);
}

/** A visit cannot lead to more visits without end: circles wait, and each journey starts once for one cause. */
const maxFollowed = 200;

function isConcerned(
  { journeys: { live } }: Judged,
  { event, transitions = [], begunJourney }: Happening,
  { workspace: { journeys } }: DecisionContext,
): boolean {
  if (live.size > 0 || begunJourney !== undefined) return true;
  if (event !== undefined && journeys.startedByEvent(event.event).length > 0) return true;
  return transitions.some((each) => isEntered(each) && journeys.startedBySegment(each.id).length > 0);
}

function isEntered(transition: Transition): boolean {
  return transition.of === "segment" && transition.entered;
}

interface Way<State> {
  follow(happening: Happening): void;
  addTo(decision: Decision<State>): Decision<State>;
}

/** One decision's way through all runs: what they become, and what they want done, in order. */
function createWay<State extends Judged>(begun: State, { context, personOf }: Leading<State>): Way<State> {
  const { workspace, workspaceId, kind, id: userId, now } = context;
  const who = { workspaceId, userId, ...(kind === anonymousKind && { isAnonymous: true as const }) };
  const { journeys: book, audience } = workspace;
  let state = begun;
  const events: EventRecord[] = [];
  const changes: StoreChange[] = [];
  const send: Message[] = [];
  const deliveries: DeliveryRequest[] = [];
  const counts: Record<string, number> = {};
  const waiting: Happening[] = [];

  const keep = (journeys: JourneyState): void => {
    state = { ...state, journeys };
  };
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const companyOf = ({ heard }: LiveRun) =>
    journeyPerson({ person: personOf(context, state), standing: state.standing, heard }, context);

  // Behind what an erasure of this very moment takes, should it be published late.
  const nextSeq = (): number => lastSeqToErase(state.profile, now) + 1;

  /** What the run wrote into the person's history is part of them at once. */
  const fold = (event: EventRecord): void => {
    const before = personOf(context, state);
    state = { ...state, profile: foldEvent(state.profile, event).profile };
    const person = personOf(context, state);
    const outcome = audience.take({ standing: state.standing, before, person, event, now: now.getTime() });
    state = { ...state, standing: outcome.standing };
    events.push(event);
    const { changes: rows, counts: counted } = consequencesOf(context, outcome);
    changes.push(...rows);
    for (const [name, times] of Object.entries(counted)) counts[name] = (counts[name] ?? 0) + times;
    if (outcome.transitions.length > 0) waiting.push({ transitions: outcome.transitions });
  };

  const take = (step: RunStep, live: LiveRun, booked: BookedJourney, from?: string): void => {
    const { run } = step;
    if (isFinished(run)) {
      keep(withoutRun(state.journeys, run.id));
      changes.push(finishedRow(run, context));
      count("run_finished");
    } else if (run !== live.run || !state.journeys.live.has(run.id)) {
      keep(withRun(state.journeys, { ...live, run }));
    }
    const here = { ...live, run: isFinished(run) ? live.run : run };
    deliveries.push(...step.orders.map((order) => requestOf(order, here, context)));
    send.push(...step.asks.map((ask) => askOf(ask, context)), ...visitsOf(step, live, context, from));
    for (const event of eventsOf(step, live, context, nextSeq())) fold(event);
    if (isFinished(run) && run.finished === "exited") startOver(booked);
  };

  const begin = (
    booked: BookedJourney,
    start: Parameters<typeof startRun>[0]["start"],
    entry?: EventRecord,
  ): void => {
    const { journey, isPaused } = booked;
    if (state.journeys.live.size >= maxLiveRuns) return count("run_refused");
    const heard = booked.keyed.length > 0 && entry !== undefined ? [entry] : [];
    const shell = { isHidden: entry?.hidden === true, heard };
    const person = journeyPerson(
      { person: personOf(context, state), standing: state.standing, heard },
      context,
    );
    const step = startRun({ journey, start, person, now: now.getTime(), isPaused });
    if (journey.entry.by === "segment" || start.key !== undefined) {
      keep(withStart(state.journeys, journey.id, start.key));
    }
    count("run_started");
    // Before its first step a run stands nowhere; what it is to the effects is the run after it.
    take(step, { ...shell, run: startedRun(step) }, booked);
  };

  const mayStart = ({ journey, canRunMultiple }: BookedJourney): boolean =>
    (canRunMultiple || pastOf(state.journeys, journey.id).started === 0) &&
    [...state.journeys.live.values()].every(({ run }) => run.journeyId !== journey.id);

  const startForMember = (booked: BookedJourney, cause?: EventRecord): void => {
    const { journey } = booked;
    if (!mayStart(booked)) return;
    const nth = pastOf(state.journeys, journey.id).started;
    const id = runIdOf({ ...who, journeyId: journey.id, nth, at: now.getTime() });
    const trigger = cause === undefined ? {} : { trigger: { messageId: cause.messageId, at: cause.at } };
    begin(booked, { id, ...trigger }, cause);
  };

  const startOver = ({ journey: { id, entry } }: BookedJourney): void => {
    if (entry.by !== "segment" || !entry.reEnter) return;
    const present = book.running(id);
    const slot = workspace.segmentSlots.get(entry.segmentId);
    if (present === undefined || slot === undefined || !state.standing.held.has(slot)) return;
    startForMember(present);
  };

  const startForEvent = (booked: BookedJourney, event: EventRecord): void => {
    const { journey, canRunMultiple } = booked;
    if (journey.entry.by !== "event") return;
    const entryProperties = propertiesOf(event);
    const name = { ...who, journeyId: journey.id };
    const rest = { trigger: { messageId: event.messageId, at: event.at }, entryProperties };
    if (journey.entry.key === undefined) {
      begin(booked, { id: runIdOf({ ...name, messageId: event.messageId }), ...rest }, event);
      return;
    }
    const key = entryKeyOf(journey.entry, entryProperties);
    if (key === undefined || isUnderWay(journey.id, key)) return;
    const past = pastOf(state.journeys, journey.id);
    const hadOne = hadKey(past, journey.id, key);
    if (hadOne && !canRunMultiple) return;
    const id = runIdOf({ ...name, key, at: now.getTime(), ...(hadOne && { nth: past.started }) });
    begin(booked, { id, key, ...rest }, event);
  };

  const isUnderWay = (journeyId: string, key: string): boolean =>
    [...state.journeys.live.values()].some(({ run }) => run.journeyId === journeyId && run.key === key);

  const move = (live: LiveRun, happening: Happening): void => {
    const booked = book.find(live.run.journeyId, live.run.version);
    if (booked === undefined) return keep(withoutRun(state.journeys, live.run.id));
    const { event } = happening;
    let present = live;
    if (event !== undefined && isHeard(event, live.heard[0], booked.keyed)) {
      present = withHeard(live, event);
      keep(withRun(state.journeys, present));
    }
    const { journey, isPaused } = booked;
    for (const stimulus of stimuliFor(present, happening, { isNews: present !== live, now: now.getTime() })) {
      const standing = state.journeys.live.get(live.run.id);
      if (standing === undefined) return;
      const person = companyOf(standing);
      const step = advanceRun({ journey, run: standing.run, stimulus, person, now: now.getTime(), isPaused });
      if (step.run !== standing.run) take(step, standing, booked, standing.run.at);
    }
  };

  const happen = (happening: Happening): void => {
    const { event, transitions = [], begunJourney } = happening;
    for (const live of state.journeys.live.values()) move(live, happening);
    for (const transition of transitions) {
      if (!isEntered(transition)) continue;
      for (const booked of book.startedBySegment(transition.id)) startForMember(booked, event);
    }
    if (begunJourney !== undefined) startIfMember(begunJourney);
    if (event === undefined || event.type !== "track" || event.part !== "main") return;
    for (const booked of book.startedByEvent(event.event)) {
      if (happening.news === undefined || mayFollow(booked, event)) startForEvent(booked, event);
    }
  };

  const startIfMember = (journeyId: string): void => {
    const booked = book.running(journeyId);
    if (booked?.journey.entry.by !== "segment") return;
    const slot = workspace.segmentSlots.get(booked.journey.entry.segmentId);
    const isMember = slot !== undefined && state.standing.held.has(slot);
    if (isMember && pastOf(state.journeys, journeyId).started === 0) startForMember(booked);
  };

  return {
    follow(first) {
      waiting.push(first);
      for (let followed = 0; followed < maxFollowed; followed += 1) {
        const next = waiting.shift();
        if (next === undefined) return;
        happen(next);
      }
    },
    addTo: (decision) => ({
      ...decision,
      state,
      changes: [...(decision.changes ?? []), ...recordOf(events, context), ...changes],
      counts: added(decision.counts ?? {}, counts),
      send: [...(decision.send ?? []), ...send],
      deliveries: [...(decision.deliveries ?? []), ...deliveries],
    }),
  };
}

/** In the order in which they count: what is known of the person comes before that time is over. */
function stimuliFor(
  { run }: LiveRun,
  { news, turn, transitions = [], event, isJoined = false }: Happening,
  { isNews, now }: { readonly isNews: boolean; readonly now: number },
): Stimulus[] {
  const { wait } = run;
  const stimuli: Stimulus[] = [];
  if (wait.delivery !== undefined && news?.outcome !== undefined && wait.delivery.id === news.deliveryId) {
    // The event that brings the outcome is folded already.
    stimuli.push({
      type: "delivery",
      id: news.deliveryId,
      outcome: news.outcome,
      retryable: false,
      folded: true,
    });
  }
  if (wait.turn !== undefined && wait.turn === turn?.id) stimuli.push({ type: "turn", ...turn });
  const { segments } = wait;
  const isTold = transitions.some(({ of, id }) => of === "segment" && segments?.includes(id) === true);
  if (segments !== undefined && (isTold || isJoined)) {
    stimuli.push({ type: "segments" });
  }
  if (isNews && event !== undefined) {
    stimuli.push({ type: "event", messageId: event.messageId, properties: propertiesOf(event) });
  }
  if (wait.until !== undefined && now >= wait.until) stimuli.push({ type: "time" });
  return stimuli;
}

/**
 * What the service says of a message starts only journeys that name it, and never the one the message belongs to: else
 * each message would be followed by another without end.
 */
function mayFollow({ journey: { id, entry } }: BookedJourney, event: EventRecord): boolean {
  if (entry.by !== "event" || entry.event.endsWith("*")) return false;
  return propertiesOf(event)["journeyId"] !== id;
}

function startedRun({ run }: RunStep): JourneyRun {
  return isFinished(run) ? { ...run, wait: {} } : run;
}

function added(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum = { ...one };
  for (const [name, times] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + times;
  return sum;
}
