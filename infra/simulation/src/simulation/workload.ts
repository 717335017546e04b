/**
 * The events that clients send in a run: of few users, anonymous users and groups, so that they interact often. They
 * include late events, equal timestamps, claims of shared anonymous users, repeated message ids, and undecidable
 * messages.
 */
import { memberEventName } from "@signalbox/membership";
import {
  createSequence,
  deliveryClasses,
  eventMessage,
  parseWorkspaceId,
  type DeliveryNews,
  type DeliveryStanding,
  type EventRecord,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { definitionChange } from "./definitions.js";
import type { Dice } from "./dice.js";
import { fleeting, type Stage } from "./journeys/stage.js";
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
}

const users = ["ann", "bob", "acme"];
const anonymousUsers = ["v1", "v2"];
const groups = ["acme", "beta"];
const counters = ["t1", "t2", "t3"];

/** With a `stage`, the workspace also has journeys. */
export function createWorkload(dice: Dice, size: number, startMs: number, stage?: Stage): WorkItem[] {
  const nextSeq = createSequence();
  return Array.from({ length: size }, (_, index): WorkItem => {
    const receivedAt = startMs + index;
    const base = {
      messageId: `${clientPrefix}${index}`,
      part: "main" as const,
      at: startMs + dice.below(20),
      receivedAt,
      seq: nextSeq(receivedAt),
    };
    if (dice.chance(0.1)) {
      const message = definitionChange(dice, simulatedWorkspace, index);
      return { messageId: base.messageId, message, kind: "definition" };
    }
    if (stage !== undefined) {
      if (dice.chance(0.15)) {
        return { messageId: base.messageId, message: stage.change(dice, index), kind: "definition" };
      }
      if (dice.chance(0.5)) return journeyItem(dice, base);
    }
    if (dice.chance(0.4)) return counterItem(dice, base);
    const event: EventRecord = { ...base, ...whose(dice), ...what(dice) };
    const groupTraits =
      event.event === memberEventName && dice.chance(0.5) ? JSON.stringify({ size: index }) : undefined;
    const news = event.event === "Clicked" ? newsOf(dice, base.messageId, startMs) : undefined;
    const body = {
      event,
      ...(groupTraits !== undefined && { groupTraits }),
      ...(news !== undefined && { news }),
    };
    return { messageId: base.messageId, message: eventMessage(simulatedWorkspace, body), kind: "user" };
  });
}

/** Like a message of the delivery pipeline: the event changes a delivery's status. */
function newsOf(dice: Dice, messageId: string, startMs: number): DeliveryNews {
  const standing = (): DeliveryStanding => ({
    at: startMs + dice.below(90_000_000),
    provider: dice.pick(["Test", "Resend"]),
    as: dice.pick(deliveryClasses),
  });
  return {
    deliveryId: messageId,
    move: {
      channel: dice.pick(["Email", "Sms"] as const),
      templateId: dice.pick(["t1", "t2"]),
      ...(dice.chance(0.3) && { journeyId: "j", nodeId: "n" }),
      ...(dice.chance(0.5) && { from: standing() }),
      to: standing(),
    },
  };
}

type Base = Pick<EventRecord, "messageId" | "part" | "at" | "receivedAt" | "seq">;

function counterItem(dice: Dice, base: Base): WorkItem {
  const poison = dice.chance(0.05);
  const event: EventRecord = { ...base, type: "track", event: "Counted", userId: "counter", data: "{}" };
  const message = counterMessage(simulatedWorkspace, dice.pick(counters), {
    event,
    ping: dice.pick(counters),
    poison,
  });
  return { messageId: base.messageId, message, kind: poison ? "poison" : "counter" };
}

/** Events that journeys start with and wait for. One user has the id of an anonymous user. */
function journeyItem(dice: Dice, base: Base): WorkItem {
  const isFleeting = dice.chance(0.3);
  const event: EventRecord = {
    ...base,
    ...(isFleeting ? whoseOf(dice, fleeting) : dice.chance(0.1) ? { userId: "v1" } : whose(dice)),
    ...dice.pick([
      () => track("Carted", cartedAt(dice, base)),
      () => track("Carted", cartedAt(dice, base)),
      () => track("Bought", { cart: dice.pick(carts) }),
      () => track("Carted", { total: dice.below(5) }),
      () => track("Limited", {}),
      () => track("Looped", {}),
      () => track("Clicked", {}),
      () => track("Clicked", {}),
      () => ({ type: "identify" as const, event: "", data: JSON.stringify({ plan: dice.below(5) }) }),
    ])(),
    ...(dice.chance(0.1) && { hidden: true as const, context: JSON.stringify({ hidden: true }) }),
  };
  const message = eventMessage(simulatedWorkspace, { event });
  return { messageId: base.messageId, message, kind: isFleeting ? "fleeting" : "user" };
}

/** One of them is a number here, and the same text another. */
const carts = ["c1", 7, "7"] as const;

/** With the total of the cart and when it is due, in one of several date formats, or without. */
function cartedAt(dice: Dice, { receivedAt }: Base): object {
  const cart = dice.pick(carts);
  const due = receivedAt + dice.below(20_000);
  return {
    cart,
    order: { cart },
    ...(dice.chance(0.8) && { total: dice.below(5) }),
    ...(dice.chance(0.8) && { due: dice.pick([due, `${due}`, new Date(due).toISOString(), "soon"]) }),
  };
}

function track(event: string, properties: object): Pick<EventRecord, "type" | "event" | "data"> {
  return { type: "track", event, data: JSON.stringify(properties) };
}

function whose(dice: Dice): Pick<EventRecord, "userId" | "anonymousId"> {
  return whoseOf(dice, { userId: dice.pick(users), anonymousId: dice.pick(anonymousUsers) });
}

function whoseOf(
  dice: Dice,
  { userId, anonymousId }: { readonly userId: string; readonly anonymousId: string },
): Pick<EventRecord, "userId" | "anonymousId"> {
  if (dice.chance(0.4)) return { userId };
  return dice.chance(0.6) ? { anonymousId } : { userId, anonymousId };
}

function what(dice: Dice): Pick<EventRecord, "type" | "event" | "data"> {
  if (dice.chance(0.4)) {
    return {
      type: "identify",
      event: "",
      data: JSON.stringify({ [dice.pick(["plan", "name"])]: dice.below(5) }),
    };
  }
  if (dice.chance(0.5)) {
    const data = JSON.stringify({ groupId: dice.pick(groups), assigned: dice.chance(0.7) });
    return { type: "track", event: memberEventName, data };
  }
  return { type: "track", event: "Clicked", data: "{}" };
}
