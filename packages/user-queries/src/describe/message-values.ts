/**
 * The values of user properties that a message to a user would have now, by name: also those of a message in a run that an
 * event began, where values of that event come first.
 */
import { valueInRun } from "@signalbox/audience";
import {
  anonymousKey,
  userKey,
  type EventStore,
  type Json,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { emptyView } from "@signalbox/workspace";
import { findUser, type FoundUser } from "../find/find-user.js";
import type { UserReadPorts } from "../page/user-rows.js";

export interface MessageValuesQuestion {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
  /** The event that began the run. */
  readonly eventId?: string;
}

export type MessageValues =
  | { readonly type: "values"; readonly values: Readonly<Record<string, Json>> }
  | { readonly type: "unknown"; readonly what: "user" | "event" };

export async function messageValues(
  { workspaceId, userId, eventId }: MessageValuesQuestion,
  ports: UserReadPorts & { readonly events: Pick<EventStore, "list"> },
): Promise<MessageValues> {
  const user = await findUser(workspaceId, userId, ports.actors);
  if (user === undefined) return { type: "unknown", what: "user" };
  const event = eventId === undefined ? undefined : await findEvent(workspaceId, { user, eventId }, ports);
  if (eventId !== undefined && event === undefined) return { type: "unknown", what: "event" };
  const { audience, state } = (await ports.views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const { audienceUser, computedState } = user;
  const now = ports.now().getTime();
  const stored = audience.values({ computedState, user: audienceUser, now });
  const { matchedEvents } = computedState;
  const values = state.userProperties.flatMap(({ name, slot, definition }): [string, Json][] => {
    const ofRun =
      event && valueInRun(definition, { user: audienceUser, matchedEvents, events: [event], now });
    const value = ofRun ?? stored.get(slot);
    return value === undefined ? [] : [[name, value]];
  });
  return { type: "values", values: { id: user.id, ...Object.fromEntries(values) } };
}

/** Undefined also for an event of another user. */
async function findEvent(
  workspaceId: WorkspaceId,
  {
    user: { id, isAnonymous, anonymousIds },
    eventId,
  }: { readonly user: FoundUser; readonly eventId: string },
  { events }: { readonly events: Pick<EventStore, "list"> },
): Promise<StoredEvent | undefined> {
  const owners = new Set([
    isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id),
    ...anonymousIds.map((each) => anonymousKey(workspaceId, each)),
  ]);
  const found = await events.list({ workspaceId, messageIds: [eventId] }, { offset: 0, limit: 10 });
  return found.find(({ owner, part }) => owners.has(owner) && part === "main");
}
