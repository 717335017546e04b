/**
 * Applies a user's reply of STOP or START: the user is unsubscribed from, or subscribed to, every group of the
 * channel, as an event of their own. The user is identified by the message's metadata, or by the number they wrote
 * from.
 */
import { parseSortKey, usersWithValue } from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import { indexKey } from "@signalbox/audience";
import { uuidV5, type WorkspaceId } from "@signalbox/core";
import type { Provider, VendorSubscription } from "@signalbox/provider-kit";
import type { ApiContext } from "../context.js";
import type { CallPoster } from "../ingest/post-calls.js";
import { readBatch } from "../ingest/read-calls.js";
import { mayReport, workspaceNamed, type ReportSource } from "./delivery-reports.js";
import type { ReadWorkspace } from "./workspace-reader.js";

type Ports = Pick<ApiContext, "workspaces" | "tables" | "config" | "now" | "nextSeq" | "newId" | "log"> & {
  readonly poster: CallPoster;
  readonly readWorkspace: ReadWorkspace;
};

interface Sender {
  readonly userId?: string;
  readonly anonymousId?: string;
}

/** Several users may share a number; at most this many are changed. */
const maxSharing = 100;

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
  const workspace = await ports.readWorkspace(workspaceId);
  if (workspace === undefined) return;
  const users = await usersWithPhone(subscription, { workspaceId, workspace }, ports);
  if (users.length === 0) {
    ports.log({ level: "warn", message: `${source.provider.type}: no user has the sender's number` });
    return;
  }
  const groups = workspace.subscriptionGroups.filter(({ channel }) => channel === source.provider.channel);
  const batch = users.flatMap((sender) =>
    groups.map(({ id }) => changeOf(subscription, { sender, groupId: id, workspaceId }, source.provider)),
  );
  const { now, nextSeq, newId, config, poster } = ports;
  const calls = readBatch({ batch }, { receivedAt: now().getTime(), nextSeq, newId }, config.limits);
  await poster.post(calls, { workspaceId, keyId: `webhook:${source.provider.type}` }, 0);
}

interface Change {
  readonly sender: Sender;
  readonly groupId: string;
  readonly workspaceId: WorkspaceId;
}

function changeOf(
  { id, action, at }: VendorSubscription,
  { sender, groupId, workspaceId }: Change,
  { type }: Provider,
): object {
  const name = JSON.stringify([type, id, sender, groupId]);
  return {
    type: "track",
    event: "DFSubscriptionChange",
    messageId: uuidV5(name, workspaceId),
    ...sender,
    properties: { subscriptionId: groupId, action },
    context: { source: "webhook", provider: type },
    timestamp: new Date(at).toISOString(),
  };
}

async function usersWithPhone(
  { metadata, sender }: VendorSubscription,
  { workspaceId, workspace }: { readonly workspaceId: WorkspaceId; readonly workspace: WorkspaceState },
  { tables }: Pick<Ports, "tables">,
): Promise<readonly Sender[]> {
  if (metadata.userId !== undefined) return [{ userId: metadata.userId }];
  const phone = workspace.userProperties.find(({ name }) => name === "phone");
  if (phone === undefined) return [];
  const matches = usersWithValue({ workspaceId, slot: phone.slot }, [indexKey(sender)], tables);
  const sortKeys = await matches.walk({ from: undefined, back: false, limit: maxSharing });
  return sortKeys.map((sortKey) => {
    const { kind, id } = parseSortKey(sortKey);
    return kind === "user" ? { userId: id } : { anonymousId: id };
  });
}
