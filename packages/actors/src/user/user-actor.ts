/**
 * The actor of a known user, which a group is too. It folds its events into a profile, claims the visitors its calls
 * name, absorbs what they knew and adopts what they still send. Invariant: its state is the pure fold of the events it
 * owns, whatever their order.
 */
import type { Json, StoreChange } from "@signalbox/core";
import {
  changesBetween,
  learn,
  storeFacts,
  type Fact,
  type Facts,
  type StoredFacts,
  absorbProfile,
  emptyProfile,
  foldEvent,
  isEmptyProfile,
  lastSeqToErase,
  reviveProfile,
  storeProfile,
  type Profile,
  type ProfileOutcome,
  type StoredProfile,
} from "@signalbox/membership";
import { defineHandler, type Behaviour, type Decision, type DecisionContext } from "../behaviour.js";
import { wakeHandler } from "../alarms.js";
import { groupParts } from "./group-parts.js";
import { membershipRows, withoutMemberships } from "./membership-rows.js";
import {
  absorbBodySchema,
  adoptBodySchema,
  anonymousKey,
  eraseBodySchema,
  eventBodySchema,
  forgetBodySchema,
  rebuildBodySchema,
  userKey,
  userKind,
  type EventBody,
} from "./messages.js";

export interface UserState {
  readonly profile: Profile;
  /** Visitors this user's calls named. The visitor decides whether it believes them. */
  readonly anonymousIds: Facts<true>;
}

interface StoredUserState extends StoredProfile {
  readonly v: 1;
  readonly anonymousIds: StoredFacts<true>;
}

export const userBehaviour: Behaviour<UserState> = {
  kind: userKind,
  create: () => ({ profile: emptyProfile, anonymousIds: new Map() }),
  revive: reviveUser,
  store: ({ profile, anonymousIds }) =>
    JSON.stringify({
      v: 1,
      ...storeProfile(profile),
      anonymousIds: storeFacts(anonymousIds),
    } satisfies StoredUserState),
  alarmAt: () => null,
  isListed: ({ profile }) => !isEmptyProfile(profile),
  refold: {
    reset: () => ({ profile: emptyProfile, anonymousIds: new Map() }),
    fold: (state, event) => ({
      profile: foldEvent(state.profile, event).profile,
      anonymousIds: learnVisitor(state.anonymousIds, event),
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
      decide: (state: UserState, body, context) =>
        withProfile(
          state,
          absorbProfile(state.profile, reviveProfile(JSON.parse(body.profile) as StoredProfile)),
          context,
        ),
    }),
    forget: defineHandler({
      body: forgetBodySchema,
      erases: true,
      decide: (state: UserState, { userId }, { self }) => ({
        state,
        changes: [{ do: "eraseEvents", owner: self, aboutUserId: userId }],
      }),
    }),
    erase: defineHandler({ body: eraseBodySchema, solo: true, erases: true, decide: eraseUser }),
    rebuild: defineHandler({
      body: rebuildBodySchema,
      solo: true,
      refolds: true,
      decide: (state: UserState, { replyId }, { refoldChanged = false, ...context }) => ({
        state,
        changes: [
          withoutMemberships(context.self),
          ...membershipRows(context, changesBetween(new Map(), state.profile.groups)),
        ],
        reply: { id: replyId, value: { changed: refoldChanged } },
      }),
    }),
    wake: wakeHandler((state: UserState) => ({ state })),
  },
};

/** Reads a stored user, for the api as for the runtime. */
export function reviveUser(text: string): UserState {
  const { anonymousIds, v: _, ...profile } = JSON.parse(text) as StoredUserState;
  return { profile: reviveProfile(profile), anonymousIds: new Map(anonymousIds) };
}

function takeEvent(state: UserState, body: EventBody, context: DecisionContext): Decision<UserState> {
  const { event } = body;
  const anonymousIds = learnVisitor(state.anonymousIds, event);
  const claim =
    event.anonymousId !== undefined &&
    event.userId !== undefined &&
    !state.anonymousIds.has(event.anonymousId)
      ? [
          {
            to: anonymousKey(context.workspaceId, event.anonymousId),
            type: "claim",
            body: { userId: context.id },
          },
        ]
      : [];
  const decision = withProfile({ ...state, anonymousIds }, foldEvent(state.profile, event), context);
  return { ...decision, send: [...claim, ...groupParts(context, body)] };
}

function withProfile(
  state: UserState,
  outcome: ProfileOutcome,
  context: DecisionContext,
): Decision<UserState> {
  return {
    state: { ...state, profile: outcome.profile },
    changes: membershipRows(context, outcome.membershipChanges),
  };
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
      { do: "removeWhere", table: "deadLetters", column: "to", value: self },
      { do: "removeWhere", table: "rejectedEvents", column: "userKey", value: self },
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
