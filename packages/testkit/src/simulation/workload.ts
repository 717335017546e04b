/**
 * What clients send in a run: events of few users, visitors and groups, so that they meet often. Among them late ones,
 * equal timestamps, claims of shared visitors, repeated message ids, and messages that nobody can decide.
 */
import { eventMessage } from "@signalbox/actors";
import { memberEventName } from "@signalbox/membership";
import {
  createSequence,
  deliveryClasses,
  parseWorkspaceId,
  type DeliveryNews,
  type DeliveryStanding,
  type EventRecord,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { definitionChange } from "./definitions.js";
import type { Dice } from "./dice.js";
import { tallyMessage } from "./tally-actor.js";

const parsed = parseWorkspaceId("00000000-0000-4000-8000-00000000051b");
if (parsed === undefined) throw new TypeError("the simulated workspace id is no UUID");
export const simulatedWorkspace: WorkspaceId = parsed;

export interface WorkItem {
  readonly messageId: string;
  readonly message: Message;
  readonly kind: "user" | "tally" | "poison" | "definition";
}

const people = ["ann", "bob", "acme"];
const visitors = ["v1", "v2"];
const groups = ["acme", "beta"];
const tallies = ["t1", "t2", "t3"];

export function createWorkload(dice: Dice, size: number, startMs: number): WorkItem[] {
  const nextSeq = createSequence();
  return Array.from({ length: size }, (_, index): WorkItem => {
    const receivedAt = startMs + index;
    const base = {
      messageId: `m${index}`,
      part: "main" as const,
      at: startMs + dice.below(20),
      receivedAt,
      seq: nextSeq(receivedAt),
    };
    if (dice.chance(0.1)) {
      const message = definitionChange(dice, simulatedWorkspace, index);
      return { messageId: base.messageId, message, kind: "definition" };
    }
    if (dice.chance(0.4)) return tallyItem(dice, base);
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

/** As of the delivery pipeline: the event moves a delivery. */
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

function tallyItem(dice: Dice, base: Base): WorkItem {
  const poison = dice.chance(0.05);
  const event: EventRecord = { ...base, type: "track", event: "Tallied", userId: "tally", data: "{}" };
  const message = tallyMessage(simulatedWorkspace, dice.pick(tallies), {
    event,
    ping: dice.pick(tallies),
    poison,
  });
  return { messageId: base.messageId, message, kind: poison ? "poison" : "tally" };
}

function whose(dice: Dice): Pick<EventRecord, "userId" | "anonymousId"> {
  const userId = dice.pick(people);
  const anonymousId = dice.pick(visitors);
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
