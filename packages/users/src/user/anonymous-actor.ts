/**
 * The actor of an anonymous user known by an anonymous id only. While nobody has claimed the id it has a profile of its own. The
 * first user to claim it gets the profile, the events, and whatever the id sends later. When a second user claims the id
 * (a shared device), neither can be told from the other any more: the id starts a new profile that belongs to nobody,
 * and what the first user got stays where it is.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import type { AudienceUser } from "@signalbox/audience";
import {
  anonymousKind,
  claimBodySchema,
  eraseBodySchema,
  eventBodySchema,
  newsType,
  userKey,
  anonymousUserGoneType,
  type AbsorbBody,
  type ActorAddress,
  type AdoptBody,
  type ClaimBody,
  type EraseBody,
  type EventBody,
  type Json,
  type Message,
  type NewsBody,
  type StoreChange,
} from "@signalbox/core";
import {
  changesBetween,
  emptyProfile,
  foldEvent,
  isEmptyProfile,
  lastSeqToErase,
  deserializeProfile,
  serializeProfile,
  type StoredProfile,
} from "@signalbox/membership";
import { moveMessages } from "@signalbox/analytics";
import { defineHandler, type Behaviour, type Decision } from "@signalbox/engine";
import { permitBodySchema, permitType, type PermitBody } from "../rate-limit/rate-limit-actor.js";
import { audienceHandlers, settleAndAdvance } from "./audience-handlers.js";
import { eraseAudienceRows, withoutAudience } from "./audience-rows.js";
import { groupParts } from "./group-parts.js";
import { groupCompanions } from "./group-traits.js";
import {
  consequencesOf,
  reevaluateForNewGroups,
  nextAlarm,
  emptyUser,
  reviveComputedState,
  storeComputedState,
  anonymousUserOf,
  type EvaluatedUser,
} from "./evaluation.js";
import { reviveJourneys, storeJourneys } from "../runs/journey-state.js";
import { journeyTriggerOf } from "../runs/journey-trigger.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { withoutRuns } from "../runs/run-effects.js";
import { membershipRows, withoutMemberships } from "./membership-rows.js";
import { rebuildHandler } from "./rebuild.js";
import { withoutDeliveries } from "./without-deliveries.js";

/**
 * `free`: nobody claimed it. `linked`: it is that user. `shared`: several claimed it, it is nobody; the first linked user is the first of
 * them, who has the runs that were under way.
 */
export type Link =
  | { readonly is: "free" }
  | { readonly is: "linked"; readonly userId: string }
  | { readonly is: "shared"; readonly firstLinkedUserId?: string };

export interface AnonymousState extends EvaluatedUser {
  readonly link: Link;
}

/** `heir` is the persisted name of `firstLinkedUserId`. */
type StoredLink =
  | Exclude<Link, { readonly is: "shared" }>
  | { readonly is: "shared"; readonly heir?: string };

interface StoredAnonymousState extends StoredProfile {
  readonly v: 1;
  readonly link: StoredLink;
  readonly standing?: Json;
  readonly journeys?: Json;
}

export const anonymousBehaviour: Behaviour<AnonymousState, WorkspaceView> = {
  kind: anonymousKind,
  create: () => ({ link: { is: "free" }, ...emptyUser }),
  revive: reviveAnonymous,
  store: storeAnonymous,
  alarmAt: nextAlarm,
  isListed: ({ profile }) => !isEmptyProfile(profile),
  companions: groupCompanions,
  refold: {
    // Who the anonymous user is was decided by who came first, which no order of events can tell: it is kept.
    reset: ({ link, computedState, journeys }) => ({
      journeys,
      profile: emptyProfile,
      link,
      computedState: { ...computedState, matchedEvents: new Map() },
    }),
    fold: ({ profile, link, computedState, journeys }, event, { audience }) => ({
      journeys,
      profile: foldEvent(profile, event).profile,
      link,
      computedState: {
        ...computedState,
        matchedEvents: audience.matchEvent(computedState.matchedEvents, event),
      },
    }),
  },
  handlers: {
    event: defineHandler({ body: eventBodySchema, event: ({ event }) => event, decide: takeEvent }),
    claim: defineHandler({ body: claimBodySchema, decide: takeClaim }),
    erase: defineHandler({ body: eraseBodySchema, solo: true, erases: true, decide: eraseAnonymousUser }),
    [permitType]: defineHandler({ body: permitBodySchema, decide: takePermit }),
    rebuild: rebuildHandler(audienceUserOf, storeAnonymous),
    ...audienceHandlers(audienceUserOf),
  },
};

/** Reads a stored anonymous user, for the api as for the runtime. */
export function reviveAnonymous(text: string): AnonymousState {
  const {
    link,
    v: _,
    standing: computedState,
    journeys,
    ...stored
  } = JSON.parse(text) as StoredAnonymousState;
  const profile = deserializeProfile(stored);
  return {
    profile,
    link: deserializeLink(link),
    computedState: reviveComputedState(
      computedState === undefined ? {} : { standing: computedState },
      profile,
    ),
    journeys: reviveJourneys(journeys),
  };
}

function audienceUserOf({ id }: ActorAddress, { profile }: AnonymousState): AudienceUser {
  return anonymousUserOf({ id }, profile);
}

function storeAnonymous(state: AnonymousState): string {
  return JSON.stringify({
    v: 1,
    ...serializeProfile(state.profile),
    link: serializeLink(state.link),
    ...storeComputedState(state),
    ...storeJourneys(state.journeys),
  } satisfies StoredAnonymousState);
}

function serializeLink(link: Link): StoredLink {
  if (link.is !== "shared" || link.firstLinkedUserId === undefined) return link;
  return { is: "shared", heir: link.firstLinkedUserId }; // persisted name
}

function deserializeLink(link: StoredLink): Link {
  if (link.is !== "shared" || link.heir === undefined) return link; // persisted name
  return { is: "shared", firstLinkedUserId: link.heir }; // persisted name
}

function takeEvent(
  state: AnonymousState,
  body: EventBody,
  context: WorkspaceContext,
): Decision<AnonymousState> {
  if (state.link.is === "linked") {
    const adopt: AdoptBody = { ...body, anonymousId: context.id };
    return {
      state,
      send: [{ to: userKey(context.workspaceId, state.link.userId), type: "adopt", body: adopt }],
    };
  }
  const { profile, membershipChanges } = foldEvent(state.profile, body.event);
  const outcome = context.workspace.audience.applyEvent({
    computedState: state.computedState,
    before: anonymousUserOf(context, state.profile),
    user: anonymousUserOf(context, profile),
    event: body.event,
    now: context.now.getTime(),
  });
  const { changes, counts } = consequencesOf(context, outcome);
  // What belongs to nobody must not go to the first user with a merge that is published late or again.
  const { messageId } = body.event;
  const ownership: StoreChange[] =
    state.link.is === "shared" ? [{ do: "ownEvents", to: context.self, messageIds: [messageId] }] : [];
  const decision = {
    state: { ...state, profile, computedState: outcome.computedState },
    changes: [...ownership, ...membershipRows(context, membershipChanges), ...changes],
    counts,
    send: [
      ...groupParts(context, body),
      ...reevaluateForNewGroups(context, membershipChanges),
      ...moveMessages(context.workspaceId, body.news),
      ...newsForFirstLinkedUser(state, body, context),
    ],
  };
  return advanceJourneys(decision, journeyTriggerOf(body, outcome), {
    context,
    audienceUserOf,
  });
}

/** The runs of an anonymous user who became a user are the user's. */
function takePermit(
  state: AnonymousState,
  permit: PermitBody,
  context: WorkspaceContext<AnonymousState>,
): Decision<AnonymousState> {
  const isOwn = [...state.journeys.live.values()].some(({ run }) => run.wait.turn === permit.id);
  const runOwnerId = runOwnerOf(state.link);
  if (isOwn || runOwnerId === undefined)
    return settleAndAdvance(state, { permit }, { context, personOf: audienceUserOf });
  return { state, send: [{ to: userKey(context.workspaceId, runOwnerId), type: permitType, body: permit }] };
}

/** What became of a message is an event of the anonymous user, who is nobody; the run that waits for it went to the first user. */
function newsForFirstLinkedUser(
  { link, journeys }: AnonymousState,
  { news }: EventBody,
  { workspaceId }: WorkspaceContext,
): Message[] {
  const runOwnerId = runOwnerOf(link);
  if (runOwnerId === undefined || news?.runId === undefined || journeys.live.has(news.runId)) return [];
  return [{ to: userKey(workspaceId, runOwnerId), type: newsType, body: { news } satisfies NewsBody }];
}

/** Who has the runs the anonymous user began before it was claimed. */
function runOwnerOf(link: Link): string | undefined {
  if (link.is === "free") return undefined;
  return link.is === "linked" ? link.userId : link.firstLinkedUserId;
}

function takeClaim(
  state: AnonymousState,
  { userId }: ClaimBody,
  context: WorkspaceContext,
): Decision<AnonymousState> {
  if (state.link.is === "shared") return { state };
  if (state.link.is === "linked") {
    return state.link.userId === userId
      ? { state }
      : { state: { ...state, link: { is: "shared", firstLinkedUserId: state.link.userId } } };
  }
  const linked: AnonymousState = { ...emptyUser, link: { is: "linked", userId } };
  if (isEmptyProfile(state.profile)) return { state: linked };
  const user = userKey(context.workspaceId, userId);
  const absorb: AbsorbBody = {
    anonymousId: context.id,
    profile: JSON.stringify(serializeProfile(state.profile)),
    ...storeComputedState(state),
    ...storeJourneys(state.journeys),
  };
  const eventMove: StoreChange = {
    do: "reownEvents",
    from: context.self,
    to: user,
    upToSeq: state.profile.lastSeq,
  };
  // Rows that say "no longer" rather than none: a row that is gone could be brought back by a late writer.
  const memberOf = changesBetween(new Map(), state.profile.groups).filter(({ assigned }) => assigned);
  const memberships = [
    ...membershipRows(
      context,
      memberOf.map((membership) => ({ ...membership, assigned: false })),
    ),
    ...withoutAudience(context, context.workspace, state.computedState),
  ];
  return {
    state: linked,
    changes: [eventMove, ...memberships],
    send: [{ to: user, type: "absorb", body: absorb }],
  };
}

function eraseAnonymousUser(
  state: AnonymousState,
  { onlyIfLinkedTo, groups = [] }: EraseBody,
  context: WorkspaceContext,
): Decision<AnonymousState> {
  const isLinked = state.link.is === "linked" && state.link.userId === onlyIfLinkedTo;
  if (onlyIfLinkedTo !== undefined && !isLinked) return forgetFirstLinkedUser(state, onlyIfLinkedTo, context);
  return {
    state: null,
    changes: [
      { do: "eraseEvents", owner: context.self, upToSeq: lastSeqToErase(state.profile, context.now) },
      withoutMemberships(context.self),
      ...eraseAudienceRows(context, context.workspace),
      { do: "removeWhere", table: "deadLetters", column: "to", value: context.self },
      { do: "removeWhere", table: "rejectedEvents", column: "userKey", value: context.self },
      ...withoutDeliveries(context.self),
      withoutRuns(context),
    ],
    send: [
      ...[...new Set([...state.profile.groups.keys(), ...groups])].map((groupId) => ({
        to: userKey(context.workspaceId, groupId),
        type: "forget",
        body: { userId: context.id },
      })),
      ...(isLinked
        ? [{ to: userKey(context.workspaceId, onlyIfLinkedTo), type: anonymousUserGoneType, body: {} }]
        : []),
    ],
  };
}

/** Of the first user a shared anonymous user was, who is being erased: their name, and the journeys that led them here. */
function forgetFirstLinkedUser(
  state: AnonymousState,
  userId: string,
  context: WorkspaceContext,
): Decision<AnonymousState> {
  if (state.link.is !== "shared" || state.link.firstLinkedUserId !== userId) return { state };
  return { state: { ...state, link: { is: "shared" } }, changes: [withoutRuns(context)] };
}
