/**
 * Which users have left a subscription group by their own latest change, read from their actors, which decide it. Where
 * a user's computed state does not cover the group yet, because it was made a moment ago, the stored events decide.
 */
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { deserializeComputedState, emptyComputedState } from "@signalbox/audience";
import {
  anonymousKey,
  parseJsonObject,
  userKey,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type EventStore,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { type Owner, readEvaluatedUser } from "@signalbox/users";

export interface LeftQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly group: SubscriptionGroup;
  readonly owners: readonly Owner[];
}

/** Documents in memory at a time. */
const documentsPerRead = 100;

/** Of any number of users; those that do not exist have not left. */
export async function ownersWhoLeft(
  { workspaceId, state, group, owners }: LeftQuestion,
  { actors, events }: { readonly actors: ActorStore; readonly events: Pick<EventStore, "histories"> },
): Promise<(owner: Owner) => boolean> {
  const keyOf = ({ userId, anonymousId }: Owner): ActorKey =>
    userId === undefined ? anonymousKey(workspaceId, anonymousId ?? "") : userKey(workspaceId, userId);
  const keys = [...new Set(owners.map(keyOf))];
  const hasLeft = leftReader(state, group);
  const left = new Set<ActorKey>();
  for (let start = 0; start < keys.length; start += documentsPerRead) {
    const documents = await actors.load(keys.slice(start, start + documentsPerRead));
    const unknown: ActorKey[] = [];
    for (const [key, document] of documents) {
      const answer = hasLeft(document);
      if (answer === true) left.add(key);
      if (answer === undefined) unknown.push(key);
    }
    if (unknown.length === 0) continue;
    for (const key of await leftByEvents(events.histories(unknown), group)) left.add(key);
  }
  return (owner) => left.has(keyOf(owner));
}

const changeEvent = "DFSubscriptionChange";

/** Undefined when the computed state does not cover the group. */
function leftReader(
  { segments, coveredVersion }: WorkspaceState,
  { unsubscribedSegmentId }: SubscriptionGroup,
): (document: ActorDocument) => boolean | undefined {
  const segment = segments.find(({ id }) => id === unsubscribedSegmentId);
  return (document) => {
    const { standing } = readEvaluatedUser(document);
    const { version, held, isPending } =
      standing === undefined ? emptyComputedState : deserializeComputedState(standing);
    if (segment === undefined || isPending === true) return undefined;
    if ((version ?? 0) >= segment.since) return held.has(segment.slot);
    // The recompute has evaluated everyone who has a change of the group.
    return coveredVersion >= segment.since ? false : undefined;
  };
}

async function leftByEvents(
  events: AsyncIterable<StoredEvent>,
  group: SubscriptionGroup,
): Promise<readonly ActorKey[]> {
  const latest = new Map<ActorKey, StoredEvent>();
  for await (const event of events) {
    const other = latest.get(event.owner);
    const isChange = actionOf(event, group) !== undefined;
    if (isChange && (other === undefined || isLaterEvent(event, other))) latest.set(event.owner, event);
  }
  return [...latest].flatMap(([owner, event]) => (actionOf(event, group) === "Unsubscribe" ? [owner] : []));
}

function actionOf(
  { event, type, data }: StoredEvent,
  { id }: SubscriptionGroup,
): "Subscribe" | "Unsubscribe" | undefined {
  if (event !== changeEvent || type !== "track") return undefined;
  const { subscriptionId, action } = parseJsonObject(data);
  if (subscriptionId !== id) return undefined;
  return action === "Subscribe" || action === "Unsubscribe" ? action : undefined;
}

function isLaterEvent(event: StoredEvent, other: StoredEvent): boolean {
  return event.at === other.at ? event.messageId > other.messageId : event.at > other.at;
}
