/**
 * The actor of a known user or a group. It folds events into a profile, claims the anonymous users that its calls name,
 * absorbs their profiles and adopts their later events. Invariant: its profile is the pure fold of the events it owns, in
 * whatever order they arrive.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import { mergeMatchedEvents, type AudienceUser } from "@signalbox/audience";
import {
  absorbBodySchema,
  adoptBodySchema,
  anonymousKey,
  eraseBodySchema,
  eventBodySchema,
  forgetBodySchema,
  newsBodySchema,
  newsType,
  userKind,
  anonymousUserGoneType,
  type AbsorbBody,
  type ActorAddress,
  type EventBody,
  type EventRecord,
  type Message,
  type StoreChange,
} from "@signalbox/core";
import {
  absorbProfile,
  emptyProfile,
  foldEvent,
  groupEventName,
  isEmptyProfile,
  isLater,
  mergePart,
  addToPart,
  isTrimmed,
  deserializeProfile,
  serializeFacts,
  serializeProfile,
  type Fact,
  type Facts,
  type Profile,
  type StoredProfile,
} from "@signalbox/membership";
import { moveMessages } from "@signalbox/analytics";
import { z } from "zod";
import { permitBodySchema, permitType } from "../rate-limit/rate-limit-actor.js";
import { backgroundTaskMessage } from "../recompute/recompute-actor.js";
import { defineHandler, type Behaviour, type Decision } from "@signalbox/engine";
import { audienceHandlers, applyAlarmsAndAdvance } from "./audience-handlers.js";
import { eraseUser, remainsOf } from "./erase-user.js";
import { eraseType, unlessErasing } from "./erasing.js";
import { groupUserRowAt, groupUserTable } from "./group-user-rows.js";
import { groupParts } from "./group-parts.js";
import { groupCompanions, usesGroupTraits } from "./group-traits.js";
import {
  consequencesOf,
  reevaluateForNewGroups,
  nextAlarm,
  bringUpToDate,
  rebaseComputedState,
  rebaseProfile,
  reevaluateForLostTraits,
  recomputeIfPending,
  recomputeMessage,
  refoldMessage,
  storedComputedState,
  storeComputedState,
} from "./evaluation.js";
import { mergeJourneys, deserializeJourneys, serializeJourneys } from "../runs/journey-state.js";
import { journeyTriggerOf, type JourneyTrigger } from "../runs/journey-trigger.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { membershipRows, type Member } from "./membership-rows.js";
import { withExpired, withoutExpiredMembers } from "./keep-expired.js";
import { rebuildAfterErasure, rebuildHandler } from "./rebuild.js";
import { userStateFormat } from "./stored-user.js";
import { emptyKnownUser, type UserState } from "./user-state.js";

export type { UserState };

export const userBehaviour: Behaviour<UserState, WorkspaceView> = {
  kind: userKind,
  create: () => ({ ...emptyKnownUser }),
  deserialize: deserializeUser,
  bringUpToDate,
  serialize: serializeUser,
  alarmAt: nextAlarm,
  isListed: ({ profile }) => !isEmptyProfile(profile),
  companions: groupCompanions,
  refold: {
    // Runs cannot be derived from events alone: they are kept.
    reset: ({ computedState, journeys }) => ({
      journeys,
      profile: emptyProfile,
      anonymousIds: new Map(),
      isGroup: false,
      computedState: { ...computedState, matchedEvents: new Map() },
    }),
    fold: ({ profile, anonymousIds, isGroup, computedState, journeys }, event, { audience }) => ({
      journeys,
      ...withAnonymousId({ anonymousIds, profile: foldEvent(profile, event).profile }, event),
      isGroup: isGroup || event.part !== "main",
      computedState: {
        ...computedState,
        matchedEvents: audience.matchEvent(computedState.matchedEvents, event),
      },
    }),
    basis: ({ audience }) => String(audience.version),
    rebase: (folded, current) => ({
      ...folded,
      profile: rebaseProfile(folded, current),
      journeys: current.journeys,
      computedState: rebaseComputedState(folded, current),
    }),
  },
  handlers: unlessErasing({
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
    absorb: defineHandler({
      body: absorbBodySchema,
      intoFold: foldAnonymousUser,
      decide: absorbAnonymousUser,
    }),
    forget: defineHandler({
      body: forgetBodySchema,
      erases: true,
      decide: (state: UserState, { userId }, context) => ({
        state: withoutExpiredMembers(state, context),
        changes: [{ do: "eraseEvents", owner: context.self, aboutUserId: userId }],
        // Matched events about the erased user are dropped only by folding the remaining events.
        send: context.workspace.audience.follows(groupEventName) ? [refoldMessage(context.self)] : [],
      }),
    }),
    [eraseType]: defineHandler({
      body: eraseBodySchema,
      solo: true,
      erases: true,
      remains: remainsOf,
      decide: eraseUser,
    }),
    [permitType]: defineHandler({
      body: permitBodySchema,
      decide: (state: UserState, turn, context) => advanceKnownUser(state, { permit: turn }, context),
    }),
    [newsType]: defineHandler({
      body: newsBodySchema,
      decide: (state: UserState, { news }, context) => advanceKnownUser(state, { news }, context),
    }),
    [anonymousUserGoneType]: defineHandler<UserState, object, WorkspaceView>({
      body: z.object({}),
      decide: forgetAnonymousUser,
    }),
    rebuild: rebuildHandler(
      audienceUserOf,
      { store: serializeUser, withExpired: withExpiredUser },
      groupRowOf,
    ),
    ...audienceHandlers(audienceUserOf, {
      otherMessages: notifyMembers,
      isUnknown: ({ profile }: UserState) => isEmptyProfile(profile),
    }),
  }),
};

/** A message that a run waits for. It has no effect on a user who was erased and does not create them again. */
function advanceKnownUser(
  state: UserState,
  journeyTrigger: JourneyTrigger,
  context: WorkspaceContext<UserState>,
): Decision<UserState> {
  if (isEmptyProfile(state.profile)) return { state: null };
  return applyAlarmsAndAdvance(state, journeyTrigger, { context, audienceUserOf });
}

/** Reads a stored user; used by the api and the runtime. */
export function deserializeUser(text: string): UserState {
  const {
    anonymousIds,
    isGroup = false,
    v: _,
    standing: computedState,
    journeys,
    erasing,
    ...stored
  } = userStateFormat.read(text);
  const profile = deserializeProfile(stored);
  return {
    profile,
    anonymousIds: new Map(anonymousIds),
    isGroup,
    computedState: storedComputedState(
      computedState === undefined ? {} : { standing: computedState },
      profile,
    ),
    journeys: deserializeJourneys(journeys),
    ...(erasing !== undefined && { erasing }),
  };
}

/** The input of the audience's definitions. */
export function audienceUserOf(
  { id }: Pick<ActorAddress, "id">,
  { profile, anonymousIds }: UserState,
): AudienceUser {
  return { id, kind: "user", profile, anonymousId: latestOf(anonymousIds) };
}

function serializeUser(state: UserState): string {
  return userStateFormat.write({
    v: 1,
    ...serializeProfile(state.profile),
    anonymousIds: serializeFacts(state.anonymousIds),
    ...(state.isGroup && { isGroup: true }),
    ...storeComputedState(state),
    ...serializeJourneys(state.journeys),
    ...(state.erasing !== undefined && { erasing: state.erasing }),
  });
}

function takeEvent(state: UserState, body: EventBody, context: WorkspaceContext): Decision<UserState> {
  const { event } = body;
  const { profile, membershipChanges } = foldEvent(state.profile, event);
  const isGroup = state.isGroup || event.part !== "main";
  const next = withAnonymousId({ ...state, profile, isGroup }, event);
  const outcome = context.workspace.audience.applyEvent({
    computedState: state.computedState,
    before: audienceUserOf(context, state),
    user: audienceUserOf(context, next),
    event,
    now: context.now.getTime(),
  });
  const { changes, counts } = consequencesOf(state.computedState, outcome, context);
  const decision: Decision<UserState> = {
    state: { ...next, computedState: outcome.computedState },
    changes: [...groupRows(state, next, context), ...membershipRows(context, membershipChanges), ...changes],
    counts,
    send: [
      ...claimMessages(state, event, context),
      ...groupParts(context, body),
      ...reevaluateForNewGroups(context, membershipChanges),
      ...reevaluateForLostTraits(context, state.profile, profile),
      ...notifyMembers(state, next, context),
      ...moveMessages(context.workspaceId, body.news),
      ...recomputeIfPending(context, state.computedState, outcome.computedState),
    ],
  };
  return advanceJourneys(decision, journeyTriggerOf(body, outcome), { context, audienceUserOf });
}

/** A user becomes a group with the first event that names it as one, and stays one. */
function groupRows(before: UserState, after: UserState, context: WorkspaceContext): StoreChange[] {
  return before.isGroup ? [] : groupRowOf(after, context);
}

function groupRowOf({ isGroup }: UserState, { workspaceId, self }: Member): StoreChange[] {
  const row = { workspaceId, userKey: self };
  return isGroup ? [groupUserTable.put(groupUserRowAt(row), row)] : [];
}

/** When a group's traits change, requests a reevaluation of its members if a definition uses traits of groups. */
function notifyMembers(
  before: UserState,
  after: UserState,
  { workspace, ...context }: WorkspaceContext,
): Message[] {
  const hasNewTraits = after.isGroup && (!before.isGroup || before.profile.traits !== after.profile.traits);
  if (!hasNewTraits || !usesGroupTraits(workspace)) return [];
  return [
    backgroundTaskMessage(context.workspaceId, {
      of: "group",
      groupId: context.id,
      version: context.now.getTime(),
    }),
  ];
}

/** The first event that names an anonymous user claims it. */
function claimMessages(
  { anonymousIds }: UserState,
  { anonymousId, userId }: EventRecord,
  { workspaceId, id }: WorkspaceContext,
): Message[] {
  if (anonymousId === undefined || userId === undefined || anonymousIds.has(anonymousId)) return [];
  return [{ to: anonymousKey(workspaceId, anonymousId), type: "claim", body: { userId: id } }];
}

/**
 * A user whose state does not name the anonymous user was erased after the claim, so what it sends is erased too. If both
 * were evaluated with different versions of the definitions, or a recompute is pending, the user is recomputed.
 */
function absorbAnonymousUser(
  state: UserState,
  body: AbsorbBody,
  context: WorkspaceContext,
): Decision<UserState> {
  const { audience } = context.workspace;
  const anonymousUser = deserializeProfile(JSON.parse(body.profile) as StoredProfile);
  const isKnown = state.anonymousIds.has(body.anonymousId) || isTrimmed(state.profile, "anonymousIds");
  if (!isKnown) return refuseAnonymousUser(state, anonymousUser, context);
  const other = storedComputedState(
    body.standing === undefined ? {} : { standing: body.standing },
    anonymousUser,
  );
  const { profile, membershipChanges } = absorbProfile(state.profile, anonymousUser);
  const journeys = mergeJourneys(state.journeys, deserializeJourneys(body.journeys));
  const next = { ...state, profile, journeys };
  const outcome = audience.absorb({
    computedState: { ...state.computedState, version: state.computedState.version ?? other.version },
    other,
    before: audienceUserOf(context, state),
    user: audienceUserOf(context, next),
    now: context.now.getTime(),
  });
  const { changes, counts } = consequencesOf(state.computedState, outcome, context);
  const decision: Decision<UserState> = {
    state: { ...next, computedState: outcome.computedState },
    changes: [...membershipRows(context, membershipChanges), ...changes],
    counts,
    send:
      outcome.computedState.isPending === true
        ? [recomputeMessage(context, outcome.computedState)]
        : reevaluateForNewGroups(context, membershipChanges),
  };
  return advanceJourneys(
    decision,
    { transitions: outcome.transitions, hasAbsorbedRuns: true },
    { context, audienceUserOf },
  );
}

/** Adds what the anonymous user brings to a fold under way; its matched events only if they are of the same definitions. */
function foldAnonymousUser(
  folding: UserState,
  body: AbsorbBody,
  { audience }: WorkspaceView,
): UserState | undefined {
  const anonymousUser = deserializeProfile(JSON.parse(body.profile) as StoredProfile);
  const stored = body.standing === undefined ? {} : { standing: body.standing };
  const { version, isPending, matchedEvents } = storedComputedState(stored, anonymousUser);
  if (version !== audience.version || isPending === true) return undefined;
  const { computedState } = folding;
  return {
    ...folding,
    profile: absorbProfile(folding.profile, anonymousUser).profile,
    computedState: {
      ...computedState,
      matchedEvents: mergeMatchedEvents(computedState.matchedEvents, matchedEvents),
    },
  };
}

/** Erases its events, which the user owns already. A user created again is rebuilt: their own events may be as old. */
function refuseAnonymousUser(
  state: UserState,
  { lastSeq }: Profile,
  { self }: WorkspaceContext,
): Decision<UserState> {
  const changes: StoreChange[] = [{ do: "eraseEvents", owner: self, upToSeq: lastSeq }];
  if (isEmptyProfile(state.profile)) return { state: null, changes };
  return { state, changes, send: [rebuildAfterErasure(self, `refused-${lastSeq}`)] };
}

/** A user who was erased and then received the anonymous user's last events is rebuilt from the remaining events. */
function forgetAnonymousUser(
  state: UserState,
  _: unknown,
  { self, now }: WorkspaceContext,
): Decision<UserState> {
  if (isEmptyProfile(state.profile)) return { state: null };
  return { state, send: [rebuildAfterErasure(self, `anonymous-user-gone-${now.getTime()}`)] };
}

function withExpiredUser(state: UserState, refolded: UserState, view: WorkspaceView): UserState {
  const kept = withExpired(state, refolded, view);
  if (kept === refolded) return refolded;
  const known = { ...kept.profile, facts: state.anonymousIds };
  const stored = { ...refolded.profile, facts: refolded.anonymousIds };
  const { facts: anonymousIds, ...bounds } = mergePart("anonymousIds", known, stored);
  const profile = rebaseProfile({ profile: { ...kept.profile, ...bounds } }, state);
  return { ...kept, profile, anonymousIds, isGroup: state.isGroup || refolded.isGroup };
}

function latestOf(facts: Facts<true>): string | undefined {
  let latest: readonly [string, Fact<true>] | undefined;
  for (const [about, fact] of facts) {
    if (latest === undefined || isLater(fact, latest[1])) latest = [about, fact];
  }
  return latest?.[0];
}

/** The anonymous id that the event names with the user's own, within the budget. */
function withAnonymousId<Named extends Pick<UserState, "anonymousIds" | "profile">>(
  known: Named,
  event: Pick<EventRecord, "userId" | "anonymousId" | "at" | "messageId">,
): Named {
  const { anonymousIds: facts, profile } = known;
  if (event.anonymousId === undefined || event.userId === undefined) return known;
  const fact: Fact<true> = [true, event.at, event.messageId];
  const after = addToPart("anonymousIds", { ...profile, facts }, [[event.anonymousId, fact]]);
  const { facts: anonymousIds, ...bounds } = after;
  return { ...known, anonymousIds, profile: { ...profile, ...bounds } };
}
