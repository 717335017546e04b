/**
 * Applies what people said at a vendor: they leave the message's group or the whole channel, or undo that. It concerns
 * everyone who has the address, and everyone whom a message to it was sent to. Each change is an event of its user.
 */
import { createHash } from "node:crypto";
import { normalAddress } from "@signalbox/addresses";
import {
  anonymousKey,
  AppError,
  deliveryKey,
  parseActorKey,
  userKey,
  userKind,
  uuidV5,
  type ActorKey,
  type WorkspaceId,
} from "@signalbox/core";
import { fromStored } from "@signalbox/messaging";
import type { Provider, VendorSubscription } from "@signalbox/provider-kit";
import { reevaluateType, type Owner } from "@signalbox/users";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import { maxWaitMs } from "../commands/run-command.js";
import { undoneLeaves } from "../consent/undone-leaves.js";
import { distinctOwners, recipientsAtAddress, usersAtAddress } from "../consent/users-at-address.js";
import type { ApiContext } from "../context.js";
import type { CallPoster } from "../ingest/post-calls.js";
import { readBatch } from "../ingest/read-calls.js";
import { mayReport, workspaceNamed, type ReportSource } from "./delivery-reports.js";
import type { ReadWorkspace } from "./workspace-reader.js";

type Ports = ApiContext & { readonly poster: CallPoster; readonly readWorkspace: ReadWorkspace };

/** Throws `QueueUnavailable` when the workers are too late to say what is undone. */
export async function postSubscriptions(
  subscriptions: readonly VendorSubscription[],
  source: ReportSource,
  ports: Ports,
): Promise<void> {
  for (const subscription of subscriptions) await postOne(subscription, source, ports);
}

async function postOne(subscription: VendorSubscription, source: ReportSource, ports: Ports): Promise<void> {
  const workspaceId = workspaceNamed(subscription.metadata, source.sender);
  if (workspaceId === undefined || !(await mayReport(workspaceId, source, ports))) return;
  // Read at this moment: a group may have been made since the cached settings.
  const view = (await ports.views.load([workspaceId])).get(workspaceId);
  if (view === undefined) return;
  const message = await messageOf(subscription, workspaceId, ports);
  const concern: Concern = {
    subscription,
    workspaceId,
    state: view.state,
    provider: source.provider,
    groups: groupsOf(subscription, source.provider, view.state, message),
    owners: await ownersOf(subscription, { workspaceId, state: view.state, message }, source.provider, ports),
  };
  if (concern.owners.length === 0) {
    ports.log({ level: "warn", message: `${source.provider.type}: no user has the sender's address` });
    return;
  }
  const batch = subscription.action === "Unsubscribe" ? leaves(concern) : await returns(concern, ports);
  const { now, nextSeq, newId, config, poster } = ports;
  // Many users of one number and many groups are more than clients may send at once.
  for (let first = 0; first < batch.length; first += config.limits.batchEvents) {
    const part = batch.slice(first, first + config.limits.batchEvents);
    const environment = { receivedAt: now().getTime(), nextSeq, newId };
    const calls = readBatch({ batch: part }, environment, config.limits);
    await poster.post(calls, { workspaceId, keyId: `webhook:${source.provider.type}` }, { waitMs: 0 });
  }
}

interface Concern {
  readonly subscription: VendorSubscription;
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly provider: Provider;
  readonly groups: readonly SubscriptionGroup[];
  readonly owners: readonly Owner[];
}

interface SentMessage {
  readonly owner: Owner;
  readonly groupId: string | undefined;
}

/** The message that the vendor's metadata names, if it is stored. */
async function messageOf(
  { metadata: { messageId } }: VendorSubscription,
  workspaceId: WorkspaceId,
  { deliveries }: Ports,
): Promise<SentMessage | undefined> {
  if (messageId === undefined) return undefined;
  const key = deliveryKey(workspaceId, messageId);
  const stored = (await deliveries.load([key])).get(key);
  if (stored === undefined) return undefined;
  const { kind, id } = parseActorKey(stored.owner);
  const { subscriptionGroupId: groupId } = fromStored(stored).record.request;
  return { owner: kind === userKind ? { userId: id } : { anonymousId: id }, groupId };
}

function groupsOf(
  { scope }: VendorSubscription,
  { channel }: Provider,
  { subscriptionGroups }: WorkspaceState,
  message: SentMessage | undefined,
): readonly SubscriptionGroup[] {
  const ofMessage = subscriptionGroups.filter(({ id }) => id === message?.groupId);
  // A provider from before scopes existed means the channel.
  if (scope === "message" && ofMessage.length > 0) return ofMessage;
  return subscriptionGroups.filter((group) => group.channel === channel);
}

async function ownersOf(
  { metadata: { userId }, sender: address }: VendorSubscription,
  about: Pick<Concern, "workspaceId" | "state"> & { readonly message: SentMessage | undefined },
  { channel }: Provider,
  ports: Ports,
): Promise<readonly Owner[]> {
  const { workspaceId, state, message } = about;
  const named = message?.owner ?? (userId === undefined ? undefined : { userId });
  const at = { workspaceId, state, channel, address };
  const found = await Promise.all([usersAtAddress(at, ports), recipientsAtAddress(at, ports)]);
  return distinctOwners([...(named === undefined ? [] : [named]), ...found.flat()]);
}

function leaves(concern: Concern): readonly object[] {
  const { at } = concern.subscription;
  return concern.owners.flatMap((owner) =>
    concern.groups.map(({ id }) => changeOf(concern, { owner, groupId: id, at })),
  );
}

/** A user may answer faster than workers apply what they said before: that is waited for. */
async function returns(concern: Concern, ports: Ports): Promise<readonly object[]> {
  const { owners, workspaceId, groups, provider, subscription } = concern;
  const keys = owners.map((owner) => keyOf(workspaceId, owner));
  await untilApplied(keys, ports);
  const changes = await ports.events.list(
    { workspaceId, owners: keys, events: [changeEvent] },
    { offset: 0, limit: maxChanges },
  );
  const providers = new Set(
    ports.providers.all.filter(({ channel }) => channel === provider.channel).map(({ type }) => type),
  );
  const digest = digestOf(concern);
  return owners.flatMap((owner) => {
    const own = changes.filter(({ owner: key }) => key === keyOf(workspaceId, owner));
    return undoneLeaves({ groups, changes: own, providers, digest }).map(({ groupId, leftAt }) =>
      changeOf(concern, { owner, groupId, at: Math.max(subscription.at, leftAt + 1) }),
    );
  });
}

const changeEvent = "DFSubscriptionChange";
/** Of all users of the address, the latest. */
const maxChanges = 10_000;

function keyOf(workspaceId: WorkspaceId, { userId, anonymousId = "" }: Owner): ActorKey {
  return userId === undefined ? anonymousKey(workspaceId, anonymousId) : userKey(workspaceId, userId);
}

/** Until everything that is queued for these users is applied. */
async function untilApplied(
  keys: readonly ActorKey[],
  { commit, acknowledgements, actors }: Ports,
): Promise<void> {
  const known = await actors.versions(keys);
  const posts = [...known.keys()].map((to) => ({
    message: { to, type: reevaluateType, body: {} },
    bytes: to.length,
  }));
  if (posts.length === 0) return;
  const jobs = await commit.post(posts, { replyTo: acknowledgements.channel });
  if ((await acknowledgements.wait(jobs, maxWaitMs)).applied) return;
  const message = "the workers are behind; send the same again";
  throw new AppError({ code: "QueueUnavailable", message, retry: "later" });
}

interface Change {
  readonly owner: Owner;
  readonly groupId: string;
  /** ms */
  readonly at: number;
}

/** Derived ids: a repeated call of the vendor changes nothing. */
function changeOf(concern: Concern, { owner, groupId, at }: Change): object {
  const { subscription, workspaceId, provider } = concern;
  const name = JSON.stringify([provider.type, subscription.id, owner, groupId]);
  return {
    type: "track",
    event: changeEvent,
    messageId: uuidV5(name, workspaceId),
    ...owner,
    properties: { subscriptionId: groupId, action: subscription.action },
    context: { source: "webhook", provider: provider.type, addressDigest: digestOf(concern) },
    timestamp: new Date(at).toISOString(),
  };
}

/** Tells changes at one address from those at another, without the address itself. */
function digestOf({ workspaceId, subscription: { sender }, provider, state }: Concern): string {
  const normal = normalAddress(provider.channel, sender, state.defaultCountry);
  return createHash("sha256").update(`${workspaceId}/${normal}`).digest("hex").slice(0, 32);
}
