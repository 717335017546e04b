/**
 * The events that clients send in a run: of few users, anonymous users and groups, so that they interact often. They
 * include late events, equal timestamps, claims of shared anonymous users, repeated message ids, and undecidable
 * messages. Commands between them change definitions and lists, and erase users.
 */
import { memberEventName } from "@signalbox/membership";
import {
  createSequence,
  deliveryClasses,
  eventMessage,
  parseWorkspaceId,
  type DeliveryNews,
  type CountedState,
  type EventRecord,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { definitionChange, definitionEvents, listChange, type ListChange } from "./definitions.js";
import type { Rng } from "./rng.js";
import { erasure, fleeting } from "./erasure.js";
import type { Stage } from "./journeys/stage.js";
import { counterMessage } from "./counter-actor.js";

const parsed = parseWorkspaceId("00000000-0000-4000-8000-00000000051b");
if (parsed === undefined) throw new TypeError("the simulated workspace id is no UUID");
export const simulatedWorkspace: WorkspaceId = parsed;

/** Prefix of the id of every message from clients; other ids are UUIDs. */
export const clientPrefix = "message ";

export interface WorkItem {
  readonly messageId: string;
  readonly message: Message;
  /** `fleeting`: of a user who may be erased. */
  readonly kind: "user" | "fleeting" | "counter" | "poison" | "definition";
  /** The message begins this update of a list; its users follow. */
  readonly list?: ListUpdate;
}

export interface ListUpdate extends Omit<ListChange, "message"> {
  /** Ids of users and anonymous users. */
  readonly ids: readonly string[];
}

const users = ["ann", "bob", "acme"];
const anonymousUsers = ["v1", "v2"];
const groups = ["acme", "beta"];
const counters = ["t1", "t2", "t3"];

/** With a `stage`, the workspace also has journeys. */
export function createWorkload(rng: Rng, size: number, startMs: number, stage?: Stage): WorkItem[] {
  const nextSeq = createSequence();
  const items = Array.from({ length: size }, (_, index): WorkItem => {
    const receivedAt = startMs + index;
    const base = {
      messageId: `${clientPrefix}${index}`,
      part: "main" as const,
      at: startMs + rng.below(20),
      receivedAt,
      seq: nextSeq(receivedAt),
    };
    if (rng.chance(0.12)) {
      const message = definitionChange(rng, simulatedWorkspace, index);
      return { messageId: base.messageId, message, kind: "definition" };
    }
    if (rng.chance(0.04)) return listItem(rng, base, index);
    if (rng.chance(0.02)) {
      return { messageId: base.messageId, message: erasure(simulatedWorkspace, index), kind: "definition" };
    }
    if (stage !== undefined) {
      if (rng.chance(0.15)) {
        return { messageId: base.messageId, message: stage.change(rng, index), kind: "definition" };
      }
      if (rng.chance(0.5)) return journeyItem(rng, base);
    }
    if (rng.chance(0.3)) return counterItem(rng, base);
    const isFleeting = rng.chance(0.1);
    const event: EventRecord = {
      ...base,
      ...(isFleeting ? whoseOf(rng, fleeting) : whose(rng)),
      ...(isFleeting ? whatAlone(rng) : what(rng)),
    };
    const groupTraits =
      event.event === memberEventName && rng.chance(0.5) ? JSON.stringify({ size: index }) : undefined;
    const news = event.event === "Clicked" && !isFleeting ? newsOf(rng, base.messageId, startMs) : undefined;
    const body = {
      event,
      ...(groupTraits !== undefined && { groupTraits }),
      ...(news !== undefined && { news }),
    };
    const kind = isFleeting ? "fleeting" : "user";
    return { messageId: base.messageId, message: eventMessage(simulatedWorkspace, body), kind };
  });
  if (stage === undefined) return items;
  const act = (index: number): WorkItem => {
    const messageId = `${clientPrefix}act ${index}`;
    return { messageId, message: stage.act(rng, index), kind: "definition" };
  };
  // More of them at the end: journeys go on behind the last event.
  const between = items.flatMap((item, index) => (rng.chance(0.5) ? [item, act(index)] : [item]));
  return [...between, ...Array.from({ length: size }, (_, index) => act(size + index))];
}

function listItem(rng: Rng, { messageId }: Base, index: number): WorkItem {
  const { message, ...list } = listChange(rng, simulatedWorkspace, index);
  const ids = rng.shuffle([...users, ...anonymousUsers, fleeting.userId]).slice(rng.below(4));
  return { messageId, message, kind: "definition", list: { ...list, ids } };
}

/** Like a message of the delivery pipeline: the event changes a delivery's status. */
function newsOf(rng: Rng, messageId: string, startMs: number): DeliveryNews {
  const standing = (): CountedState => ({
    at: startMs + rng.below(90_000_000),
    provider: rng.pick(["Test", "Resend"]),
    as: rng.pick(deliveryClasses),
  });
  return {
    deliveryId: messageId,
    move: {
      channel: rng.pick(["Email", "Sms"] as const),
      templateId: rng.pick(["t1", "t2"]),
      ...(rng.chance(0.3) && { journeyId: "j", nodeId: "n" }),
      ...(rng.chance(0.5) && { from: standing() }),
      to: standing(),
    },
  };
}

type Base = Pick<EventRecord, "messageId" | "part" | "at" | "receivedAt" | "seq">;

function counterItem(rng: Rng, base: Base): WorkItem {
  const poison = rng.chance(0.05);
  const event: EventRecord = { ...base, type: "track", event: "Counted", userId: "counter", data: "{}" };
  const message = counterMessage(simulatedWorkspace, rng.pick(counters), {
    event,
    ping: rng.pick(counters),
    poison,
  });
  return { messageId: base.messageId, message, kind: poison ? "poison" : "counter" };
}

/** Events that journeys start with and wait for. One user has the id of an anonymous user. */
function journeyItem(rng: Rng, base: Base): WorkItem {
  const isFleeting = rng.chance(0.3);
  const event: EventRecord = {
    ...base,
    ...(isFleeting ? whoseOf(rng, fleeting) : rng.chance(0.1) ? { userId: "v1" } : whose(rng)),
    ...rng.pick([
      () => track("Carted", cartedAt(rng, base)),
      () => track("Carted", cartedAt(rng, base)),
      () => track("Bought", { cart: rng.pick(carts) }),
      () => track("Carted", { total: rng.below(5) }),
      () => track("Limited", {}),
      () => track("Looped", {}),
      () => track("Clicked", {}),
      () => track("Clicked", {}),
      () => ({ type: "identify" as const, event: "", data: JSON.stringify({ plan: rng.below(5) }) }),
    ])(),
    ...(rng.chance(0.1) && { hidden: true as const, context: JSON.stringify({ hidden: true }) }),
  };
  const message = eventMessage(simulatedWorkspace, { event });
  return { messageId: base.messageId, message, kind: isFleeting ? "fleeting" : "user" };
}

/** One of them is a number here, and the same text another. */
const carts = ["c1", 7, "7"] as const;

/** With the total of the cart and when it is due, in one of several date formats, or without. */
function cartedAt(rng: Rng, { receivedAt }: Base): object {
  const cart = rng.pick(carts);
  const due = receivedAt + rng.below(20_000);
  return {
    cart,
    order: { cart },
    ...(rng.chance(0.8) && { total: rng.below(5) }),
    ...(rng.chance(0.8) && { due: rng.pick([due, `${due}`, new Date(due).toISOString(), "soon"]) }),
  };
}

function track(event: string, properties: object): Pick<EventRecord, "type" | "event" | "data"> {
  return { type: "track", event, data: JSON.stringify(properties) };
}

function whose(rng: Rng): Pick<EventRecord, "userId" | "anonymousId"> {
  return whoseOf(rng, { userId: rng.pick(users), anonymousId: rng.pick(anonymousUsers) });
}

function whoseOf(
  rng: Rng,
  { userId, anonymousId }: { readonly userId: string; readonly anonymousId: string },
): Pick<EventRecord, "userId" | "anonymousId"> {
  if (rng.chance(0.4)) return { userId };
  return rng.chance(0.6) ? { anonymousId } : { userId, anonymousId };
}

function what(rng: Rng): Pick<EventRecord, "type" | "event" | "data"> {
  if (rng.chance(0.75)) return whatAlone(rng);
  const data = JSON.stringify({ groupId: rng.pick(groups), assigned: rng.chance(0.7) });
  return { type: "track", event: memberEventName, data };
}

/** Not about a group. */
function whatAlone(rng: Rng): Pick<EventRecord, "type" | "event" | "data"> {
  if (rng.chance(0.5)) {
    return {
      type: "identify",
      event: "",
      data: JSON.stringify({ [rng.pick(["plan", "name"])]: rng.below(5) }),
    };
  }
  if (rng.chance(0.5)) return track("Clicked", {});
  const [event, properties] = rng.pick(Object.entries(definitionEvents));
  return track(event, properties(rng));
}
