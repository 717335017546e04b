/** The recipient of a delivery: the values of the user's properties, one of which is the address. Pure. */
import {
  anonymousBehaviour,
  audienceUserOf,
  deserializeAnonymous,
  deserializeUser,
  userBehaviour,
  anonymousUserOf,
} from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import {
  anonymousKey,
  isJsonObject,
  userKey,
  type ActorDocument,
  type ActorKey,
  type DeliveryRequest,
  type Json,
} from "@signalbox/core";

export interface DeliveryRecipient {
  /** Values of user properties by name; those of the request replace the stored ones. */
  readonly properties: Readonly<Record<string, Json>>;
  /** Slots of the segments that the user is in. */
  readonly held: ComputedState["held"];
}

/** The actor of the user a delivery is for. */
export function ownerOfRequest({ workspaceId, userId, isAnonymous }: DeliveryRequest): ActorKey {
  return isAnonymous === true ? anonymousKey(workspaceId, userId) : userKey(workspaceId, userId);
}

/** An unknown user has only the properties of the request. */
export function recipientOf(
  request: DeliveryRequest,
  document: Pick<ActorDocument, "state"> | undefined,
  view: WorkspaceView,
  now: number,
): DeliveryRecipient {
  return recipientWith(request, recipientState(request, document), view, now);
}

/** The user as they are at a moment. */
export interface RecipientState {
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

export function recipientWith(
  request: DeliveryRequest,
  { user, computedState }: RecipientState,
  { audience, state }: WorkspaceView,
  now: number,
): DeliveryRecipient {
  const values = audience.values({ computedState, user, now });
  const stored = state.userProperties.flatMap(({ name, slot }): [string, Json][] => {
    const value = values.get(slot);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    properties: { ...Object.fromEntries([["id", request.userId], ...stored]), ...overlayOf(request) },
    held: computedState.held,
  };
}

/** The user's value of the property `key`, trimmed; undefined when there is none. Numbers count as their digits. */
export function identifierOf({ properties }: DeliveryRecipient, key: string): string | undefined {
  const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
  return text === "" ? undefined : text;
}

function recipientState(
  { workspaceId, userId: id, isAnonymous }: DeliveryRequest,
  document: Pick<ActorDocument, "state"> | undefined,
): RecipientState {
  const state = document === undefined || document.state === "" ? undefined : document.state;
  if (isAnonymous === true) {
    const anonymousUser =
      state === undefined
        ? anonymousBehaviour.create({ workspaceId, kind: anonymousBehaviour.kind, id })
        : deserializeAnonymous(state);
    return {
      user: anonymousUserOf({ id }, anonymousUser.profile),
      computedState: anonymousUser.computedState,
    };
  }
  const user =
    state === undefined
      ? userBehaviour.create({ workspaceId, kind: userBehaviour.kind, id })
      : deserializeUser(state);
  return { user: audienceUserOf({ id }, user), computedState: user.computedState };
}

function overlayOf({ properties }: DeliveryRequest): Readonly<Record<string, Json>> {
  const parsed: unknown = properties === undefined ? {} : JSON.parse(properties);
  return isJsonObject(parsed) ? parsed : {};
}
