/**
 * The actor of an anonymous user. Until a user claims its id it has a profile of its own. The first user to claim it gets
 * the profile, the events and all later events. A second claim means a shared device, whose users cannot be distinguished:
 * the id starts a new profile that belongs to no user; the first user keeps what they have.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import type { AudienceUser } from "@signalbox/audience";
import {
  anonymousKind,
  claimBodySchema,
  eraseBodySchema,
  eventBodySchema,
  newsType,
  runActBodySchema,
  runActType,
  userKey,
  anonymousUserGoneType,
  type AbsorbBody,
  type ActorAddress,
  type AdoptBody,
  type ClaimBody,
  type EraseBody,
  type EventBody,
  type Message,
  type NewsBody,
  type RunActBody,
  type StoreChange,
} from "@signalbox/core";
import {
  changesBetween,
  emptyProfile,
  foldEvent,
  isEmptyProfile,
  deserializeProfile,
  serializeProfile,
} from "@signalbox/membership";
import { moveMessages } from "@signalbox/analytics";
import { defineHandler, type Behaviour, type Decision } from "@signalbox/engine";
import { permitBodySchema, permitType, type PermitBody } from "../rate-limit/rate-limit-actor.js";
import { audienceHandlers, applyAlarmsAndAdvance } from "./audience-handlers.js";
import { eraseAudienceRows, withoutAudience } from "./audience-rows.js";
import { forgetMessages, groupsIn, remainsOf } from "./erase-user.js";
import { eraseSlice, erasureOf, eraseType, unlessErasing } from "./erasing.js";
import { groupParts } from "./group-parts.js";
import { groupCompanions } from "./group-traits.js";
import {
  bringUpToDate,
  rebaseComputedState,
  rebaseProfile,
  reevaluateForLostTraits,
  consequencesOf,
  recomputeIfPending,
  reevaluateForNewGroups,
  nextAlarm,
  emptyUser,
  storedComputedState,
  storeComputedState,
  anonymousUserOf,
  type EvaluatedUser,
} from "./evaluation.js";
import { deserializeJourneys, serializeJourneys } from "../runs/journey-state.js";
import { journeyTriggerOf } from "../runs/journey-trigger.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { runTable } from "../runs/run-effects.js";
import { membershipRows } from "./membership-rows.js";
import { withExpired } from "./keep-expired.js";
import { rebuildHandler } from "./rebuild.js";
import { anonymousStateFormat, type StoredLink } from "./stored-user.js";

/**
 * `free`: no user has claimed it. `linked`: it belongs to that user. `shared`: several users have claimed it, so it belongs
 * to none; the first linked user has the runs that were live then.
 */
export type Link =
  | { readonly is: "free" }
  | { readonly is: "linked"; readonly userId: string }
  | { readonly is: "shared"; readonly firstLinkedUserId?: string };

export interface AnonymousState extends EvaluatedUser {
  readonly link: Link;
}

const freeAnonymousUser: AnonymousState = { link: { is: "free" }, ...emptyUser };

export const anonymousBehaviour: Behaviour<AnonymousState, WorkspaceView> = {
  kind: anonymousKind,
  create: () => ({ ...freeAnonymousUser }),
  deserialize: deserializeAnonymous,
  bringUpToDate,
  serialize: serializeAnonymous,
  alarmAt: nextAlarm,
  isListed: ({ profile }) => !isEmptyProfile(profile),
  companions: groupCompanions,
  refold: {
    // The link depends on the order in which claims arrived, which events do not contain: it is kept.
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
    basis: ({ audience }) => String(audience.version),
    rebase: (folded, current) => ({
      ...folded,
      profile: rebaseProfile(folded, current),
      link: current.link,
      journeys: current.journeys,
      computedState: rebaseComputedState(folded, current),
    }),
  },
  handlers: unlessErasing({
    event: defineHandler({ body: eventBodySchema, event: ({ event }) => event, decide: takeEvent }),
    claim: defineHandler({ body: claimBodySchema, decide: takeClaim }),
    [eraseType]: defineHandler({
      body: eraseBodySchema,
      solo: true,
      erases: true,
      remains: remainsOf,
      decide: eraseAnonymousUser,
    }),
    [permitType]: defineHandler({ body: permitBodySchema, decide: takePermit }),
    rebuild: rebuildHandler(audienceUserOf, { store: serializeAnonymous, withExpired }),
    ...audienceHandlers(audienceUserOf),
    [runActType]: defineHandler({ body: runActBodySchema, decide: takeRunAct }),
  }),
};

/** Reads a stored anonymous user; used by the api and the runtime. */
export function deserializeAnonymous(text: string): AnonymousState {
  const {
    link,
    v: _,
    standing: computedState,
    journeys,
    erasing,
    ...stored
  } = anonymousStateFormat.read(text);
  const profile = deserializeProfile(stored);
  return {
    profile,
    link: deserializeLink(link),
    computedState: storedComputedState(
      computedState === undefined ? {} : { standing: computedState },
      profile,
    ),
    journeys: deserializeJourneys(journeys),
    ...(erasing !== undefined && { erasing }),
  };
}

function audienceUserOf({ id }: ActorAddress, { profile }: AnonymousState): AudienceUser {
  return anonymousUserOf({ id }, profile);
}

function serializeAnonymous(state: AnonymousState): string {
  return anonymousStateFormat.write({
    v: 1,
    ...serializeProfile(state.profile),
    link: serializeLink(state.link),
    ...storeComputedState(state),
    ...serializeJourneys(state.journeys),
    ...(state.erasing !== undefined && { erasing: state.erasing }),
  });
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
  const { changes, counts } = consequencesOf(state.computedState, outcome, context);
  // A merge that is published late or again must not move events of a shared id to the first user.
  const { messageId } = body.event;
  const ownership: StoreChange[] =
    state.link.is === "shared" ? [{ do: "ownEvents", to: context.self, messageIds: [messageId] }] : [];
  const decision: Decision<AnonymousState> = {
    state: { ...state, profile, computedState: outcome.computedState },
    changes: [...ownership, ...membershipRows(context, membershipChanges), ...changes],
    counts,
    send: [
      ...groupParts(context, body),
      ...reevaluateForNewGroups(context, membershipChanges),
      ...reevaluateForLostTraits(context, state.profile, profile),
      ...moveMessages(context.workspaceId, body.news),
      ...newsForFirstLinkedUser(state, body, context),
      ...recomputeIfPending(context, state.computedState, outcome.computedState),
    ],
  };
  return advanceJourneys(decision, journeyTriggerOf(body, outcome), {
    context,
    audienceUserOf,
  });
}

/** Forwards a permit to the linked user if the run that waits for it was moved there. */
function takePermit(
  state: AnonymousState,
  permit: PermitBody,
  context: WorkspaceContext<AnonymousState>,
): Decision<AnonymousState> {
  const isOwn = [...state.journeys.live.values()].some(({ run }) => run.wait.turn === permit.id);
  const runOwnerId = runOwnerOf(state.link);
  if (isOwn || runOwnerId === undefined)
    return applyAlarmsAndAdvance(state, { permit }, { context, audienceUserOf });
  return { state, send: [{ to: userKey(context.workspaceId, runOwnerId), type: permitType, body: permit }] };
}

/** Also for the runs that were moved to the linked user since the act looked for them. */
function takeRunAct(
  state: AnonymousState,
  runAct: RunActBody,
  context: WorkspaceContext<AnonymousState>,
): Decision<AnonymousState> {
  const runOwnerId = runOwnerOf(state.link);
  if (state.link.is === "free" && isEmptyProfile(state.profile)) return { state: null };
  const decision: Decision<AnonymousState> =
    state.link.is === "linked"
      ? { state }
      : applyAlarmsAndAdvance(state, { runAct }, { context, audienceUserOf });
  if (runOwnerId === undefined) return decision;
  const forwarded: Message = {
    to: userKey(context.workspaceId, runOwnerId),
    type: runActType,
    body: { ...runAct },
  };
  return { ...decision, send: [...(decision.send ?? []), forwarded] };
}

/** A delivery's outcome is an event of the shared id; the run that waits for it was moved to the first linked user. */
function newsForFirstLinkedUser(
  { link, journeys }: AnonymousState,
  { news }: EventBody,
  { workspaceId }: WorkspaceContext,
): Message[] {
  const runOwnerId = runOwnerOf(link);
  if (runOwnerId === undefined || news?.runId === undefined || journeys.live.has(news.runId)) return [];
  return [{ to: userKey(workspaceId, runOwnerId), type: newsType, body: { news } satisfies NewsBody }];
}

/** The id of the user who has the runs that began before the claim. */
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
    ...serializeJourneys(state.journeys),
  };
  const eventMove: StoreChange = {
    do: "reownEvents",
    from: context.self,
    to: user,
    upToSeq: state.profile.lastSeq,
  };
  // Memberships are ended rather than removed: a late writer could create a removed row again.
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
  present: AnonymousState,
  body: EraseBody,
  context: WorkspaceContext<AnonymousState>,
): Decision<AnonymousState> {
  const { onlyIfLinkedTo, groups = [], upToSeq } = body;
  const continues = upToSeq !== undefined;
  const state = erasureOf(present, body, context);
  if (state === "putOff") return { state: present, putOff: true };
  if (state === undefined)
    return { state: isEmptyProfile(present.profile) && present.link.is === "free" ? null : present };
  const isLinked = continues || (state.link.is === "linked" && state.link.userId === onlyIfLinkedTo);
  if (onlyIfLinkedTo !== undefined && !isLinked) return forgetFirstLinkedUser(state, onlyIfLinkedTo, context);
  return eraseSlice(state, body, {
    context,
    empty: freeAnonymousUser,
    rows: eraseAudienceRows(context, context.workspace),
    tell: forgetMessages(context, [...new Set([...state.profile.groups.keys(), ...groups])]),
    tellOf: (events) => forgetMessages(context, groupsIn(events)),
    atEnd:
      onlyIfLinkedTo === undefined
        ? []
        : [{ to: userKey(context.workspaceId, onlyIfLinkedTo), type: anonymousUserGoneType, body: {} }],
  });
}

/** When the first linked user of a shared id is erased: removes the link and the finished runs. */
function forgetFirstLinkedUser(
  state: AnonymousState,
  userId: string,
  context: WorkspaceContext,
): Decision<AnonymousState> {
  if (state.link.is !== "shared" || state.link.firstLinkedUserId !== userId) return { state };
  return {
    state: { ...state, link: { is: "shared" } },
    changes: [runTable.removeWhere("userKey", context.self)],
  };
}
