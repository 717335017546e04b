/**
 * What would become of a broadcast for some users, by the checks of sending; who has an address first is decided by the
 * caller, who knows the other users. Each read is one for many of them.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { localTimePast } from "../../deliveries/state/outcomes.js";
import { comparedAddresses } from "@signalbox/addresses";
import type { ActorKey, BroadcastPlan, WorkspaceId } from "@signalbox/core";
import { zoneOf } from "@signalbox/journeys";
import type { TemplateDefinition } from "@signalbox/templates";
import { sortKeyAt, type UserDocument } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import {
  foreseeMessages,
  type ForeseePorts,
  type MessageToForesee,
} from "../../deliveries/content/foresee-delivery.js";
import { recipientOf, type DeliveryRecipient } from "@signalbox/send-checks";
import type { AudienceSegments } from "../audience-users.js";
import { newPagerProgress } from "../broadcast-run.js";
import { localMomentIn } from "../local-moments.js";
import type { ZonedMoment } from "../times-ahead.js";
import { recipientAt } from "../recipients.js";
import { stopBy, type ReachStop } from "./reach-reason.js";

export interface ReachPlan {
  readonly workspaceId: WorkspaceId;
  readonly broadcastId: string;
  readonly order: BroadcastPlan;
  readonly segments: AudienceSegments;
  readonly view: WorkspaceView;
  readonly definition: TemplateDefinition;
  /** User properties without which the text is not rendered; default: they are not asked for. */
  readonly needs?: readonly string[];
  /** When it is sent, unless it is at each user's local time, ms. */
  readonly at: number;
  /** ms */
  readonly now: number;
}

export interface JudgedUser {
  readonly key: ActorKey;
  readonly sortKey: string;
  /** Undefined: nothing stops it before its address is reserved. */
  readonly stop: ReachStop | undefined;
  /** A cap that stops it behind that. */
  readonly cap: ReachStop | undefined;
  /** Equal for users with one address; undefined where each of them gets it. */
  readonly address: string | undefined;
  /** Held until quiet hours end. */
  readonly isLater: boolean;
  /** Of those that the text needs, the user properties that it has no value of. */
  readonly lacks: readonly string[];
  /** For a broadcast at each user's local time. */
  readonly localTime?: ZonedMoment;
}

export type JudgePorts = Pick<ForeseePorts, "tables" | "deliveries">;

/** So many take about 10 ms of a processor; between them the process does other work. */
const usersAtOnce = 250;

/** Those of the users who are in an included segment, in the given order. */
export async function judgeUsers(
  documents: readonly UserDocument[],
  plan: ReachPlan,
  ports: JudgePorts,
): Promise<readonly JudgedUser[]> {
  const judged: JudgedUser[] = [];
  for (let from = 0; from < documents.length; from += usersAtOnce) {
    if (from > 0) await yieldToEventLoop();
    judged.push(...(await judgeSome(documents.slice(from, from + usersAtOnce), plan, ports)));
  }
  return judged;
}

async function judgeSome(
  documents: readonly UserDocument[],
  plan: ReachPlan,
  ports: JudgePorts,
): Promise<readonly JudgedUser[]> {
  const candidates = documents.flatMap((document) => candidateOf(document, plan) ?? []);
  const open = candidates.filter(({ stop }) => stop === undefined);
  const foreseen = await foreseeMessages(open, plan, ports);
  const byUser = new Map(open.map(({ key }, index) => [key, foreseen[index]]));
  return candidates.map(({ key, sortKey, recipient, stop, localTime }) => {
    const { to, refusals: [refusal] = [], capped: [cap] = [], heldUntil } = byUser.get(key) ?? {};
    return {
      key,
      sortKey,
      stop: stop ?? (refusal && stopBy(refusal)),
      cap: cap && stopBy(cap),
      address: to === undefined ? undefined : addressIn(plan, to),
      isLater: heldUntil !== undefined,
      lacks: (plan.needs ?? []).filter((name) => recipient.properties[name] === undefined),
      ...(localTime !== undefined && { localTime }),
    };
  });
}

interface Candidate extends MessageToForesee {
  readonly key: ActorKey;
  readonly sortKey: string;
  readonly stop: ReachStop | undefined;
  readonly localTime?: ZonedMoment;
}

/** Undefined for a user outside of the included segments, and for one who was erased. */
function candidateOf({ key, state, listed }: UserDocument, plan: ReachPlan): Candidate | undefined {
  if (!listed || state === "") return undefined;
  const { workspaceId, broadcastId, order, segments, view, now } = plan;
  const sortKey = sortKeyAt(key);
  const run = { workspaceId, broadcastId, order, account: newPagerProgress };
  const { request } = recipientAt({ sortKey, segmentIds: [], now }, run);
  const recipient = recipientOf(request, { state }, view, now);
  const isIn = ({ slot }: { readonly slot: number }): boolean => recipient.held.has(slot);
  if (!segments.include.some(isIn)) return undefined;
  const excluding = segments.exclude.find(isIn);
  if (excluding !== undefined) {
    const stop = { reason: "Excluded", segmentId: excluding.id } as const;
    return { key, sortKey, request, recipient, at: now, stop };
  }
  return { key, sortKey, request, recipient, ...momentFor(recipient, plan) };
}

function momentFor(
  { properties }: DeliveryRecipient,
  { order: { localTime }, at, now }: ReachPlan,
): Pick<Candidate, "at" | "stop" | "localTime"> {
  if (localTime === undefined) return { at: Math.max(at, now), stop: undefined };
  const { timezone = null, latLon = null } = properties;
  const zone = zoneOf({ timezone, latLon }) ?? localTime.zone;
  const moment = localMomentIn(zone, localTime);
  const past = localTimePast({ scheduledAt: localTime.at, timezone: zone });
  return {
    at: Math.max(moment.at, now),
    stop: moment.is === "skipped" ? stopBy(past) : undefined,
    localTime: { at: moment.at, timezone: zone },
  };
}

function addressIn({ order, view }: ReachPlan, to: string): string | undefined {
  if (order.isOncePerAddress !== true) return undefined;
  return JSON.stringify(comparedAddresses(order.channel, to, view.state.defaultCountry));
}
