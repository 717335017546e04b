/**
 * A generated message history for analysis tests: the deliveries, their events (some duplicated, none in order)
 * and a plain count that does not use classes, cells or rows.
 */
import { analysisKey } from "@signalbox/analytics";
import type { Post } from "@signalbox/engine";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { mersenne } from "pure-rand/generator/mersenne";
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
} from "@signalbox/messaging";
import { expect } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";

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
  const rng = createRng(seed);
  const made = Array.from({ length: size }, (_, index) =>
    makeOne(workspaceId, `m${seed}-${index}`, end, rng),
  );
  const posts = made.flatMap(({ delivery, posts: sentReports }) => postsOf(delivery, sentReports));
  const repeated = posts.filter(() => rng(4) === 0);
  return {
    facts: made.map(({ fact }) => fact),
    deliveries: made.map(({ delivery }) => ({ ...toStored(delivery), version: 1 })),
    posts: shuffled([...posts, ...repeated], rng),
  };
}

interface Made {
  readonly fact: Fact;
  readonly delivery: Delivery;
  readonly posts: readonly DeliveryReport[];
}

function makeOne(workspaceId: WorkspaceId, id: string, end: number, rng: Rng): Made {
  const channel = pick(["Email", "Email", "Email", "Sms", "MobilePush", "Webhook"] as const, rng);
  const provider = pick(providersOf[channel], rng);
  // Half of them within the last day, so that fine buckets are full as well.
  const at = end - 1 - rng(rng(2) === 0 ? day : 90 * day);
  const from = rng(3);
  const origin = {
    ...(from === 0 && { journeyId: `j${rng(4)}`, nodeId: `n${rng(3)}` }),
    ...(from === 1 && { broadcastId: `b${rng(6)}` }),
  };
  const hidden = rng(20) === 0;
  const userId = `u${rng(Math.ceil(300))}`;
  const templateId = `t${rng(9)}`;
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
  const outcome = pick(["sent", "sent", "sent", "sent", "skipped", "failed"] as const, rng);
  const events = outcome === "sent" ? reportsOf(channel).filter(() => rng(3) === 0) : [];
  const sentReports = events.map((event, index): DeliveryReport => ({
    workspaceId,
    event,
    at,
    provider,
    deliveryId: id,
    origin: {},
    // Some of them are the same report.
    messageId: `${id}-${event}-${index % 2}`,
  }));
  const early = rng(10) === 0 ? sentReports.slice(0, 1) : [];
  let delivery: Delivery = claimed(newDelivery(request), claim);
  for (const report of early) delivery = reported(delivery, report, at);
  // Some are abandoned first, and their answer arrives later.
  if (rng(8) === 0) delivery = settled(delivery, { outcome: { ...abandoned, at: at - 400 } });
  for (const report of sentReports.slice(0, rng(3))) delivery = reported(delivery, report, at);
  delivery = settled(delivery, { outcome: { event: eventOf(outcome), at, variant: { type: channel } } });
  for (const report of shuffled([...sentReports, ...sentReports], rng))
    delivery = reported(delivery, report, at);
  const fact = { at, userId, channel, provider, templateId, ...origin, hidden, outcome, reports: events };
  return { fact, delivery, posts: sentReports };
}

const abandoned = { event: "DFMessageFailure", variant: { type: "Email" }, isAmbiguous: true } as const;

function eventOf(
  outcome: Fact["outcome"],
): "DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" {
  if (outcome === "sent") return "DFInternalMessageSent";
  return outcome === "skipped" ? "DFMessageSkipped" : "DFMessageFailure";
}

function reportsOf(channel: Channel): readonly DeliveryEventName[] {
  if (channel === "Email") return emailReports;
  return channel === "Sms" ? smsReports : [];
}

let lastSeq = 0;

function postsOf(delivery: Delivery, sentReports: readonly DeliveryReport[]): Post[] {
  const acceptance = () => ({ receivedAt: 1_000, seq: (lastSeq += 1) });
  const outcome = outcomePost(delivery, acceptance());
  return [
    ...(outcome === undefined ? [] : [outcome]),
    ...correctionPosts(delivery, acceptance()),
    ...sentReports.map((report) => reportPost(delivery, report, acceptance())),
  ];
}

/** Stores the deliveries, posts their events, and waits until all of them are counted. */
export async function storeHistory(
  { deliveries, posts }: Pick<History, "deliveries" | "posts">,
  testApi: TestApi,
): Promise<void> {
  const { api } = testApi;
  for (let start = 0; start < deliveries.length; start += 1_000) {
    await api.deliveries.insert(deliveries.slice(start, start + 1_000));
  }
  for (let start = 0; start < posts.length; start += 5_000) {
    const jobs = await api.commit.post(posts.slice(start, start + 5_000), {
      replyTo: api.acknowledgements.channel,
    });
    const { applied } = await api.acknowledgements.wait(jobs, 60_000);
    expect(applied).toBe(true);
  }
  await untilCounted(testApi);
}

/** Waits until nothing is left to be written and everything written is applied. */
export async function untilCounted({
  api,
  workspaceId,
}: Pick<TestApi, "api" | "workspaceId">): Promise<void> {
  const key = analysisKey(workspaceId);
  await until(
    async () => ({
      document: (await api.actors.load([key])).get(key),
      depths: await api.queue.depths(),
    }),
    ({ document, depths }) =>
      (document?.alarmAt ?? null) === null && depths.every(({ waiting, active }) => waiting + active === 0),
  );
}

type Rng = (sides: number) => number;

/** Numbers below `sides`; the same seed gives the same numbers. */
export function createRng(seed: number): Rng {
  const generator = mersenne(seed);
  return (sides) => uniformInt(generator, 0, sides - 1);
}

export function pick<Item>(items: readonly Item[], rng: Rng): Item {
  const item = items[rng(items.length)];
  if (item === undefined) throw new TypeError("nothing to pick from");
  return item;
}

function shuffled<Item>(items: readonly Item[], rng: Rng): Item[] {
  return items
    .map((item) => ({ item, rank: rng(2 ** 31) }))
    .toSorted((one, other) => one.rank - other.rank)
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
