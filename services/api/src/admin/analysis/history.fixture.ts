/**
 * A generated message history for analysis tests: the deliveries, their events (some duplicated, none in order)
 * and a plain count that does not use classes, cells or rows.
 */
import { analysisKey, type Post } from "@signalbox/actors";
import type {
  Channel,
  DeliveryEventName,
  DeliveryReport,
  StoredDelivery,
  WorkspaceId,
} from "@signalbox/core";
import {
  claimed,
  correctionPosts,
  newDelivery,
  outcomePost,
  reported,
  reportPost,
  settled,
  toStored,
  type Delivery,
} from "@signalbox/deliveries";
import { expect, vi } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";

export interface Fact {
  readonly at: number;
  readonly userId: string;
  readonly channel: Channel;
  readonly provider: string;
  readonly templateId: string;
  readonly journeyId?: string;
  readonly nodeId?: string;
  readonly broadcastId?: string;
  readonly hidden: boolean;
  readonly outcome: "sent" | "skipped" | "failed";
  readonly reports: readonly DeliveryEventName[];
}

export interface History {
  readonly facts: readonly Fact[];
  readonly deliveries: readonly StoredDelivery[];
  readonly posts: readonly Post[];
}

export interface HistoryPlan {
  readonly workspaceId: WorkspaceId;
  readonly size: number;
  readonly seed: number;
  /** Messages are sent before this moment. */
  readonly end: number;
}

const day = 86_400_000;
const emailReports: readonly DeliveryEventName[] = [
  "DFEmailProcessed",
  "DFEmailDelivered",
  "DFEmailDelivered",
  "DFEmailOpened",
  "DFEmailOpened",
  "DFEmailClicked",
  "DFEmailBounced",
  "DFEmailDropped",
  "DFEmailMarkedSpam",
];
const smsReports: readonly DeliveryEventName[] = ["DFSmsDelivered", "DFSmsDelivered", "DFSmsFailed"];
const providersOf: Readonly<Record<Channel, readonly string[]>> = {
  Email: ["Test", "SendGrid", "Resend"],
  Sms: ["Test", "Twilio"],
  MobilePush: ["Firebase"],
  Webhook: ["Webhook"],
};

export function makeHistory({ workspaceId, size, seed, end }: HistoryPlan): History {
  const dice = diceOf(seed);
  const made = Array.from({ length: size }, (_, index) =>
    makeOne(workspaceId, `m${seed}-${index}`, end, dice),
  );
  const posts = made.flatMap(({ delivery, said }) => postsOf(delivery, said));
  const repeated = posts.filter(() => dice(4) === 0);
  return {
    facts: made.map(({ fact }) => fact),
    deliveries: made.map(({ delivery }) => ({ ...toStored(delivery), version: 1 })),
    posts: shuffled([...posts, ...repeated], dice),
  };
}

interface Made {
  readonly fact: Fact;
  readonly delivery: Delivery;
  readonly said: readonly DeliveryReport[];
}

function makeOne(workspaceId: WorkspaceId, id: string, end: number, dice: Dice): Made {
  const channel = pick(["Email", "Email", "Email", "Sms", "MobilePush", "Webhook"] as const, dice);
  const provider = pick(providersOf[channel], dice);
  // Half of them within the last day, so that fine buckets are full as well.
  const at = end - 1 - dice(dice(2) === 0 ? day : 90 * day);
  const from = dice(3);
  const origin = {
    ...(from === 0 && { journeyId: `j${dice(4)}`, nodeId: `n${dice(3)}` }),
    ...(from === 1 && { broadcastId: `b${dice(6)}` }),
  };
  const hidden = dice(20) === 0;
  const userId = `u${dice(Math.ceil(300))}`;
  const templateId = `t${dice(9)}`;
  const request = {
    workspaceId,
    id,
    userId,
    channel,
    templateId,
    origin,
    requestedAt: at - 5_000,
    ...(hidden && { context: '{"hidden":true}' }),
  };
  const claim = { claim: "c", provider, at: at - 1_000, until: at + 60_000, decision: { at } };
  const outcome = pick(["sent", "sent", "sent", "sent", "skipped", "failed"] as const, dice);
  const events = outcome === "sent" ? shelfOf(channel).filter(() => dice(3) === 0) : [];
  const said = events.map((event, index): DeliveryReport => ({
    workspaceId,
    event,
    at,
    provider,
    deliveryId: id,
    origin: {},
    // Some of them are the same report.
    messageId: `${id}-${event}-${index % 2}`,
  }));
  const early = dice(10) === 0 ? said.slice(0, 1) : [];
  let delivery: Delivery = claimed(newDelivery(request), claim);
  for (const report of early) delivery = reported(delivery, report, at);
  // Some are abandoned first, and their answer arrives later.
  if (dice(8) === 0) delivery = settled(delivery, { outcome: { ...writtenOff, at: at - 400 } });
  for (const report of said.slice(0, dice(3))) delivery = reported(delivery, report, at);
  delivery = settled(delivery, { outcome: { event: eventOf(outcome), at, variant: { type: channel } } });
  for (const report of shuffled([...said, ...said], dice)) delivery = reported(delivery, report, at);
  const fact = { at, userId, channel, provider, templateId, ...origin, hidden, outcome, reports: events };
  return { fact, delivery, said };
}

const writtenOff = { event: "DFMessageFailure", variant: { type: "Email" }, isAmbiguous: true } as const;

function eventOf(
  outcome: Fact["outcome"],
): "DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" {
  if (outcome === "sent") return "DFInternalMessageSent";
  return outcome === "skipped" ? "DFMessageSkipped" : "DFMessageFailure";
}

function shelfOf(channel: Channel): readonly DeliveryEventName[] {
  if (channel === "Email") return emailReports;
  return channel === "Sms" ? smsReports : [];
}

let places = 0;

function postsOf(delivery: Delivery, said: readonly DeliveryReport[]): Post[] {
  const around = () => ({ receivedAt: 1_000, seq: (places += 1) });
  const outcome = outcomePost(delivery, around());
  return [
    ...(outcome === undefined ? [] : [outcome]),
    ...correctionPosts(delivery, around()),
    ...said.map((report) => reportPost(delivery, report, around())),
  ];
}

/** Stores the deliveries, posts their events, and waits until all of them are counted. */
export async function live(
  { deliveries, posts }: Pick<History, "deliveries" | "posts">,
  house: TestApi,
): Promise<void> {
  const { api } = house;
  for (let start = 0; start < deliveries.length; start += 1_000) {
    await api.deliveries.insert(deliveries.slice(start, start + 1_000));
  }
  for (let start = 0; start < posts.length; start += 5_000) {
    const jobs = await api.commit.post(posts.slice(start, start + 5_000), { replyTo: api.receipts.channel });
    const { applied } = await api.receipts.wait(jobs, 60_000);
    expect(applied).toBe(true);
  }
  await untilCounted(house);
}

/** Waits until nothing is left to be written and everything written is applied. */
export async function untilCounted({
  api,
  workspaceId,
}: Pick<TestApi, "api" | "workspaceId">): Promise<void> {
  const key = analysisKey(workspaceId);
  await vi.waitFor(
    async () => {
      const document = (await api.actors.load([key])).get(key);
      expect(document?.alarmAt ?? null).toBe(null);
      const depths = await api.queue.depths();
      expect(depths.reduce((sum, { waiting, active }) => sum + waiting + active, 0)).toBe(0);
    },
    { timeout: 20_000, interval: 100 },
  );
}

type Dice = (sides: number) => number;

/** Numbers below `sides`; the same seed gives the same numbers. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

export function pick<Item>(items: readonly Item[], dice: Dice): Item {
  const item = items[dice(items.length)];
  if (item === undefined) throw new TypeError("nothing to pick from");
  return item;
}

function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  return items
    .map((item) => ({ item, place: dice(2 ** 31) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

export const states = ["sent", "delivered", "opened", "clicked", "bounced"] as const;
export type State = (typeof states)[number];

/** The states a message has reached. */
export function statesOf({ outcome, reports }: Fact): readonly State[] {
  if (outcome !== "sent") return [];
  const clicked = reports.includes("DFEmailClicked");
  const opened = clicked || reports.includes("DFEmailOpened");
  const came = ["DFEmailDelivered", "DFSmsDelivered", "DFEmailMarkedSpam"] as const;
  const delivered = opened || came.some((event) => reports.includes(event));
  const bounced = reports.includes("DFEmailBounced") || reports.includes("DFSmsFailed");
  const is = { sent: true, delivered, opened, clicked, bounced };
  return states.filter((state) => is[state]);
}
