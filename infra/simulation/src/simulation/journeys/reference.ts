/**
 * A second implementation of journeys, as simple as possible: the node of every user, given the applied events in
 * order. It shares no code with the product. Only random choices are taken from the product (ids of runs and requests,
 * cohorts); whether they were allowed is decided here, and the first difference is an error.
 */
import { parseActorKey, type ActorKey, type DeliveryRequest } from "@signalbox/core";
import { isErasing, type AppliedDecision } from "./journal.js";
import { requireDefinitions } from "./require-definitions.js";
import { merge, newUser, type ReferenceUser } from "./reference-user.js";
import { startWalk } from "./reference-walk.js";
import { inputsOf } from "./decision-inputs.js";

export interface Reference {
  readonly users: ReadonlyMap<ActorKey, ReferenceUser>;
  /** Every requested delivery, by id. */
  readonly requests: ReadonlyMap<string, DeliveryRequest>;
  /** Ids of those whose user was erased afterwards: an event that is repeated then requests them once more. */
  readonly erasedRequests: ReadonlySet<string>;
  /** The times of the permits of each limit, by the id of the request. */
  readonly permits: ReadonlyMap<string, ReadonlyMap<string, number>>;
  follow(applied: AppliedDecision): void;
}

export function createReference(keyedSegmentId: string): Reference {
  const users = new Map<ActorKey, ReferenceUser>();
  const inTransit = new Map<string, ReferenceUser>();
  const requests = new Map<string, DeliveryRequest>();
  const erasedRequests = new Set<string>();
  const limitOf = new Map<string, string>();
  const permits = new Map<string, Map<string, number>>();
  /** Times at which each user entered a segment. */
  const entered = new Map<ActorKey, Set<number>>();

  const noteEntering = ({ key, before, decision, now }: AppliedDecision): void => {
    const held = [...(decision.state?.computedState.held ?? [])];
    if (held.every((slot) => before.computedState.held.has(slot))) return;
    entered.set(key, (entered.get(key) ?? new Set()).add(now));
  };

  const userOf = (key: ActorKey): ReferenceUser => {
    const known = users.get(key) ?? newUser();
    users.set(key, known);
    return known;
  };

  const erase = (key: ActorKey): void => {
    const { id } = parseActorKey(key);
    for (const request of requests.values()) if (request.userId === id) erasedRequests.add(request.id);
    users.set(key, newUser());
  };

  const grantPermit = ({ id, at }: { readonly id: string; readonly at: number }): void => {
    const name = limitOf.get(id);
    if (name === undefined) throw new Error(`the permit ${id} was not requested`);
    const given = permits.get(name) ?? new Map<string, number>();
    permits.set(name, given);
    if ((given.get(id) ?? at) !== at) throw new Error(`the permit ${id} has two times`);
    given.set(id, at);
  };

  return {
    users,
    requests,
    erasedRequests,
    permits,
    follow(applied) {
      const { key, type, decision } = applied;
      if (decision.putOff === true) return;
      requireDefinitions(applied);
      const { kind, id } = parseActorKey(key);
      const user = userOf(key);
      if (isErasing(decision)) return erase(key);
      noteEntering(applied);
      const inputs = inputsOf(applied);
      const { since } = inputs.begunJourney ?? {};
      if (since !== undefined && entered.get(key)?.has(since) !== true) {
        throw new Error(
          `${key} has a start message for entering a segment at ${since}, and did not enter one then`,
        );
      }
      if (inputs.permit !== undefined) grantPermit(inputs.permit);
      const { event } = inputs;
      if (event?.anonymousId !== undefined && event.userId !== undefined)
        user.namedAnonymousIds.add(event.anonymousId);
      if (type === "claim") {
        const { userId } = applied.body as { readonly userId: string };
        if (user.link === "free") {
          if (decision.send?.some((message) => message.type === "absorb") === true) {
            inTransit.set(`${id} ${userId}`, user);
          }
          // Ended runs remain with the anonymous user.
          users.set(key, { ...newUser(), link: { userId }, finished: user.finished });
        } else if (typeof user.link === "object" && user.link.userId !== userId) {
          user.firstLinkedUserId = user.link.userId;
          user.link = "shared";
        }
        return;
      }
      const { onlyIfLinkedTo } = applied.body as { readonly onlyIfLinkedTo?: string };
      if (type === "erase" && onlyIfLinkedTo !== undefined && onlyIfLinkedTo === user.firstLinkedUserId) {
        delete user.firstLinkedUserId;
        user.finished.clear();
      }
      if (type === "absorb") {
        const { anonymousId } = applied.body as { readonly anonymousId: string };
        const anonymousUser = inTransit.get(`${anonymousId} ${id}`);
        if (anonymousUser === undefined)
          throw new Error(`${key} absorbs ${anonymousId}, which was linked to another user`);
        // A user erased since they used the anonymous id inherits nothing from it.
        if (user.namedAnonymousIds.has(anonymousId)) merge(user, anonymousUser);
        else return;
      }
      const isLinked = kind === "anonymous" && typeof user.link === "object";
      if (isLinked || type === "forget" || type === "erase") return;
      const walk = startWalk(applied, { user, inputs, keyedSegmentId });
      walk.lead();
      const effects = walk.finish();
      for (const request of effects.requests) {
        if (requests.has(request.id) && !erasedRequests.has(request.id))
          throw new Error(`${key} requests the delivery ${request.id} a second time`);
        requests.set(request.id, request);
      }
      for (const permitRequest of effects.permitRequests) limitOf.set(permitRequest.id, permitRequest.limit);
    },
  };
}
