/**
 * Records a user's changes of their own subscriptions as events and waits until they are applied. When this
 * throws, nothing was answered, and the request may be retried.
 */
import { AppError, type WorkspaceId, issueAt } from "@signalbox/core";
import { subscriptionStates } from "@signalbox/user-queries";
import { changePosts, type Owner } from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import { maxWaitMs } from "../commands/run-command.js";
import { distinctOwners, usersAtAddress } from "../consent/users-at-address.js";
import type { ApiContext } from "../context.js";
import { badRequest } from "../http/errors.js";
import type { Admission } from "../ingest/admission.js";
import type { Subscriber } from "./find-subscriber.js";
import type { SubscriptionLink } from "./link.js";
import { untilReached, versionOfGroups } from "./until-in-force.js";
import { requestSays } from "../http/request-sentences.js";

/** By group: true subscribes. */
export type Changes = ReadonlyMap<string, boolean>;

/** `late`: durable, but not applied within the time a user waits for a page. */
export type Applied = "applied" | "late";

export interface PublicContext {
  readonly api: ApiContext;
  readonly admission: Admission;
}

/** Throws `BadRequest` for an unknown group, `QueueUnavailable` when nothing can be recorded now. */
export async function applyChanges(
  changes: Changes,
  { workspaceId, identifier }: Pick<SubscriptionLink, "workspaceId" | "identifier">,
  subscriber: Subscriber,
  { api, admission }: PublicContext,
): Promise<Applied> {
  const { owner, view } = subscriber;
  const { state } = view;
  const known = new Set(state.subscriptionGroups.map(({ id }) => id));
  const unknown = [...changes.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw badRequest(issueAt(["changes"], requestSays.unknownSubscriptionGroups({ ids: unknown })));
  if (changes.size === 0) return "applied";
  if (state.status !== "Active") throw paused();
  admission.check();
  const now = api.now().getTime();
  const cause = api.newId();
  const others = await othersAt(identifier, { workspaceId, state }, api);
  const left = leftGroups(changes, subscriber);
  const said = [...changes].flatMap(([groupId, subscribe]) =>
    distinctOwners([owner, ...(left.has(groupId) ? others : [])]).map((each) => ({
      owner: each,
      groupId,
      subscribe,
      cause,
    })),
  );
  const posts = changePosts(said, { workspaceId, at: now }, api);
  const jobs = await api.commit.post(posts, { replyTo: api.acknowledgements.channel });
  const until = now + maxWaitMs;
  const { applied } = await api.acknowledgements.wait(jobs, maxWaitMs);
  const version = versionOfGroups(state, new Set(changes.keys()));
  return applied && (await untilReached({ workspaceId, version }, until, api)) ? "applied" : "late";
}

/** A page sends every group that it shows: those that the user leaves with this change, or names alone. */
function leftGroups(changes: Changes, { view, computedState }: Subscriber): ReadonlySet<string> {
  const states = subscriptionStates(view.state, computedState);
  const subscribed = new Set(states.flatMap(({ group, subscribed: isIn }) => (isIn ? [group.id] : [])));
  return new Set(
    [...changes].flatMap(([id, subscribe]) =>
      !subscribe && (changes.size === 1 || subscribed.has(id)) ? [id] : [],
    ),
  );
}

/** Who unsubscribes does so for the address: other users with it leave the same groups. */
async function othersAt(
  address: string,
  { workspaceId, state }: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState },
  api: ApiContext,
): Promise<readonly Owner[]> {
  const channel = address.includes("@") ? "Email" : "Sms";
  return usersAtAddress({ workspaceId, state, channel, address }, api);
}

function paused(): AppError {
  return new AppError({
    code: "QueueUnavailable",
    message: "this workspace is paused and takes no changes now; send the same again later",
    retry: "later",
  });
}
