/**
 * The actor of a known user, which a group is too. It folds its events into a profile, claims the visitors its calls
 * name, absorbs what they knew and adopts what they still send. Invariant: its state is the pure fold of the events it
 * owns, whatever their order.
 */
import type { Person } from "@signalbox/audience";
import type { ActorAddress, EventRecord, Json, Message, StoreChange } from "@signalbox/core";
import {
  absorbProfile,
  emptyProfile,
  foldEvent,
  groupEventName,
  isEmptyProfile,
  isLater,
  lastSeqToErase,
  learn,
  reviveProfile,
  storeFacts,
  storeProfile,
  type Fact,
  type Facts,
  type Profile,
  type StoredFacts,
  type StoredProfile,
} from "@signalbox/membership";
import { moveMessages } from "../analysis/messages.js";
import { z } from "zod";
import { turnBodySchema, turnType } from "../rate-limit/rate-limit-actor.js";
import { choreMessage } from "../recompute/recompute-actor.js";
import { defineHandler, type Behaviour, type Decision, type DecisionContext } from "../behaviour.js";
import { audienceHandlers, settledAndLed } from "./audience-handlers.js";
import { eraseAudienceRows } from "./audience-rows.js";
import { groupParts } from "./group-parts.js";
import { groupCompanions, lookAtGroups } from "./group-traits.js";
import {
  consequencesOf,
  lookAtNewGroups,
  nextAlarm,
  nobody,
  recomputeOf,
  reviveJudged,
  storeJudged,
  type Judged,
} from "./judgement.js";
import { mergeJourneys, reviveJourneys, storeJourneys } from "./journeys/journey-state.js";
import { happeningOf, type Happening } from "./journeys/happening.js";
import { led } from "./journeys/lead.js";
import { withoutRuns } from "./journeys/run-effects.js";
import { membershipRows, withoutMemberships } from "./membership-rows.js";
import {
  absorbBodySchema,
  adoptBodySchema,
  anonymousKey,
  eraseBodySchema,
  eventBodySchema,
  forgetBodySchema,
  newsBodySchema,
  newsType,
  userKey,
  userKind,
  visitorGoneType,
  type AbsorbBody,
  type EventBody,
} from "./messages.js";
import { rebuildHandler, rebuildOf } from "./rebuild.js";
import { withoutDeliveries } from "./without-deliveries.js";

export interface UserState extends Judged {
  /** Visitors this user's calls named. The visitor decides whether it believes them. */
  readonly anonymousIds: Facts<true>;
  /** Some event of it was the group's side of a group call. */
  readonly isGroup: boolean;
}

interface StoredUserState extends StoredProfile {
  readonly v: 1;
  readonly anonymousIds: StoredFacts<true>;
  readonly isGroup?: true;
  readonly standing?: Json;
  readonly journeys?: Json;
}

export const userBehaviour: Behaviour<UserState> = {
  kind: userKind,
  create: () => ({ anonymousIds: new Map(), isGroup: false, ...nobody }),
  revive: reviveUser,
  store: storeUser,
  alarmAt: nextAlarm,
  isListed: ({ profile }) => !isEmptyProfile(profile),
  companions: groupCompanions,
  refold: {
    // Where journeys have led somebody, their events alone do not tell: it is kept.
    reset: ({ standing, journeys }) => ({
      journeys,
      profile: emptyProfile,
      anonymousIds: new Map(),
      isGroup: false,
      standing: { ...standing, memory: new Map() },
    }),
    fold: ({ profile, anonymousIds, isGroup, standing, journeys }, event, { audience }) => ({
      journeys,
      profile: foldEvent(profile, event).profile,
      anonymousIds: learnVisitor(anonymousIds, event),
      isGroup: isGroup || event.part !== "main",
      standing: { ...standing, memory: audience.remember(standing.memory, event) },
    }),
  },
  handlers: {
    event: defineHandler({
      body: eventBodySchema,
      event: ({ event }) => event,
      decide: takeEvent,
    }),
    adopt: defineHandler({
      body: adoptBodySchema,
      adopted: ({ event }) => event,
      decide: (state: UserState, body, context) => {
        const outcome = takeEvent(state, body, context);
        const adopted: StoreChange = {
          do: "ownEvents",
          to: context.self,
          messageIds: [body.event.messageId],
        };
        return { ...outcome, changes: [adopted, ...(outcome.changes ?? [])] };
      },
    }),
    absorb: defineHandler({ body: absorbBodySchema, decide: absorbVisitor }),
    forget: defineHandler({
      body: forgetBodySchema,
      erases: true,
      decide: (state: UserState, { userId }, context) => ({
        state,
        changes: [{ do: "eraseEvents", owner: context.self, aboutUserId: userId }],
        // What a definition remembers of them goes only with a fold of what is left.
        send: context.workspace.audience.follows(groupEventName) ? [recomputeOf(context)] : [],
      }),
    }),
    erase: defineHandler({ body: eraseBodySchema, solo: true, erases: true, decide: eraseUser }),
    [turnType]: defineHandler({
      body: turnBodySchema,
      decide: (state: UserState, turn, context) => ledOn(state, { turn }, context),
    }),
    [newsType]: defineHandler({
      body: newsBodySchema,
      decide: (state: UserState, { news }, context) => ledOn(state, { news }, context),
    }),
    [visitorGoneType]: defineHandler<UserState, object>({ body: z.object({}), decide: forgetVisitor }),
    rebuild: rebuildHandler(personOf, storeUser),
    ...audienceHandlers(personOf, tellMembers),
  },
};

/** Word that a run waits for. To somebody who was erased meanwhile it says nothing, and makes nobody of them. */
function ledOn(
  state: UserState,
  happening: Happening,
  context: DecisionContext<UserState>,
): Decision<UserState> {
  if (isEmptyProfile(state.profile)) return { state: null };
  return settledAndLed(state, happening, { context, personOf });
}

/** Reads a stored user, for the api as for the runtime. */
export function reviveUser(text: string): UserState {
  const {
    anonymousIds,
    isGroup = false,
    v: _,
    standing,
    journeys,
    ...stored
  } = JSON.parse(text) as StoredUserState;
  const profile = reviveProfile(stored);
  return {
    profile,
    anonymousIds: new Map(anonymousIds),
    isGroup,
    standing: reviveJudged(standing === undefined ? {} : { standing }, profile),
    journeys: reviveJourneys(journeys),
  };
}

/** A user as the audience judges it. */
export function personOf({ id }: Pick<ActorAddress, "id">, { profile, anonymousIds }: UserState): Person {
  return { id, kind: "user", profile, anonymousId: latestOf(anonymousIds) };
}

function storeUser(state: UserState): string {
  return JSON.stringify({
    v: 1,
    ...storeProfile(state.profile),
    anonymousIds: storeFacts(state.anonymousIds),
    ...(state.isGroup && { isGroup: true }),
    ...storeJudged(state),
    ...storeJourneys(state.journeys),
  } satisfies StoredUserState);
}

function takeEvent(state: UserState, body: EventBody, context: DecisionContext): Decision<UserState> {
  const { event } = body;
  const anonymousIds = learnVisitor(state.anonymousIds, event);
  const { profile, membershipChanges } = foldEvent(state.profile, event);
  const isGroup = state.isGroup || event.part !== "main";
  const next = { ...state, profile, anonymousIds, isGroup };
  const judged = context.workspace.audience.take({
    standing: state.standing,
    before: personOf(context, state),
    person: personOf(context, next),
    event,
    now: context.now.getTime(),
  });
  const { changes, counts } = consequencesOf(context, judged);
  const decision = {
    state: { ...next, standing: judged.standing },
    changes: [...membershipRows(context, membershipChanges), ...changes],
    counts,
    send: [
      ...claimsOf(state, event, context),
      ...groupParts(context, body),
      ...lookAtNewGroups(context, membershipChanges),
      ...tellMembers(state, next, context),
      ...moveMessages(context.workspaceId, body.news),
    ],
  };
  return led(decision, happeningOf(body, judged), { context, personOf });
}

/** A group whose traits changed has its members look again, where a definition asks for that. */
function tellMembers(
  before: UserState,
  after: UserState,
  { workspace, ...context }: DecisionContext,
): Message[] {
  const isNews = after.isGroup && (!before.isGroup || before.profile.traits !== after.profile.traits);
  if (!isNews || !lookAtGroups(workspace)) return [];
  return [
    choreMessage(context.workspaceId, { of: "group", groupId: context.id, version: context.now.getTime() }),
  ];
}

/** The first event that names a visitor tells it so. */
function claimsOf(
  { anonymousIds }: UserState,
  { anonymousId, userId }: EventRecord,
  { workspaceId, id }: DecisionContext,
): Message[] {
  if (anonymousId === undefined || userId === undefined || anonymousIds.has(anonymousId)) return [];
  return [{ to: anonymousKey(workspaceId, anonymousId), type: "claim", body: { userId: id } }];
}

/**
 * A user who has not named the visitor was erased since they did, and what it hands over goes too.
 * Both may have been judged by different versions; then, and while a recompute is on its way, all is judged anew.
 */
function absorbVisitor(state: UserState, body: AbsorbBody, context: DecisionContext): Decision<UserState> {
  const { audience } = context.workspace;
  const visitor = reviveProfile(JSON.parse(body.profile) as StoredProfile);
  if (!state.anonymousIds.has(body.anonymousId)) return refuseVisitor(state, visitor, context);
  const other = reviveJudged(body.standing === undefined ? {} : { standing: body.standing }, visitor);
  const { profile, membershipChanges } = absorbProfile(state.profile, visitor);
  const journeys = mergeJourneys(state.journeys, reviveJourneys(body.journeys));
  const next = { ...state, profile, journeys };
  const judged = audience.absorb({
    standing: { ...state.standing, version: state.standing.version ?? other.version },
    other,
    before: personOf(context, state),
    person: personOf(context, next),
    now: context.now.getTime(),
  });
  const { changes, counts } = consequencesOf(context, judged);
  const decision = {
    state: { ...next, standing: judged.standing },
    changes: [...membershipRows(context, membershipChanges), ...changes],
    counts,
    send:
      judged.standing.version === audience.version
        ? lookAtNewGroups(context, membershipChanges)
        : [recomputeOf(context)],
  };
  return led(decision, { transitions: judged.transitions, isJoined: true }, { context, personOf });
}

/** Its events are the user's already. Who is somebody again is folded anew, because theirs may be as old. */
function refuseVisitor(
  state: UserState,
  { lastSeq }: Profile,
  { self }: DecisionContext,
): Decision<UserState> {
  const changes: StoreChange[] = [{ do: "eraseEvents", owner: self, upToSeq: lastSeq }];
  if (isEmptyProfile(state.profile)) return { state: null, changes };
  return { state, changes, send: [rebuildOf(self, `refused-${lastSeq}`)] };
}

/** Who was erased and has heard of the visitor's last events since is somebody by what is left of them. */
function forgetVisitor(state: UserState, _: unknown, { self, now }: DecisionContext): Decision<UserState> {
  if (isEmptyProfile(state.profile)) return { state: null };
  return { state, send: [rebuildOf(self, `visitor-gone-${now.getTime()}`)] };
}

function latestOf(facts: Facts<true>): string | undefined {
  let latest: readonly [string, Fact<true>] | undefined;
  for (const [about, fact] of facts) {
    if (latest === undefined || isLater(fact, latest[1])) latest = [about, fact];
  }
  return latest?.[0];
}

function learnVisitor(
  known: Facts<true>,
  event: {
    readonly userId?: string;
    readonly anonymousId?: string;
    readonly at: number;
    readonly messageId: string;
  },
): Facts<true> {
  if (event.anonymousId === undefined || event.userId === undefined) return known;
  const fact: Fact<true> = [true, event.at, event.messageId];
  return learn(known, event.anonymousId, fact);
}

function eraseUser(state: UserState, _: unknown, context: DecisionContext): Decision<UserState> {
  const { workspaceId, self, id } = context;
  const groups = [...state.profile.groups.keys()];
  return {
    state: null,
    changes: [
      { do: "eraseEvents", owner: self, upToSeq: lastSeqToErase(state.profile, context.now) },
      withoutMemberships(self),
      ...eraseAudienceRows(context, context.workspace),
      { do: "removeWhere", table: "deadLetters", column: "to", value: self },
      { do: "removeWhere", table: "rejectedEvents", column: "userKey", value: self },
      ...withoutDeliveries(self),
      withoutRuns(context),
    ],
    send: [
      ...groups.map((groupId) => ({
        to: userKey(workspaceId, groupId),
        type: "forget",
        body: { userId: id } satisfies Json,
      })),
      ...[...state.anonymousIds.keys()].map((anonymousId) => ({
        to: anonymousKey(workspaceId, anonymousId),
        type: "erase",
        body: { onlyIfLinkedTo: id, groups } satisfies Json,
      })),
    ],
  };
}
