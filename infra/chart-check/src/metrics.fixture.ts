/** Every series that an api with a worker shows, after each thing that is counted has happened once. */
import { createMetrics } from "@signalbox/api";
import { deliveryStatuses } from "@signalbox/core";
import { deliveryQueueNames } from "@signalbox/queue";
import { figuresFromText } from "@signalbox/service";
import { createWorkerMetrics } from "@signalbox/worker";

export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Every api shows it with the same value. */
  readonly isShared: boolean;
}

export async function allSeries(): Promise<readonly Series[]> {
  return [...(await apiSeries()), ...(await workerSeries())];
}

const outcomes = ["reported", "subscription", "ignored", "unknown", "unreadable"] as const;
/** Of Redis and of the workers, as every api sees them. */
const shared = /^signalbox_(queue_|work_queue_|workers_by_part$)/;

async function apiSeries(): Promise<readonly Series[]> {
  const depth = async () => ({ waiting: 1, active: 1 });
  const metrics = createMetrics({
    queue: {
      depths: async () => [{ epoch: 0, isFormer: false, partition: 0, waiting: 1, active: 1, oldestMs: 1 }],
      memoryShare: async () => 0,
      messagesHeldSince: async () => undefined,
    },
    workQueues: Object.fromEntries(Object.values(deliveryQueueNames).map((name) => [name, { depth }])),
    commit: { pending: 0 },
    workers: { render: async () => "", alive: () => [] },
    processMetrics: true,
  });
  for (const status of [200, 503]) metrics.requestAnswered({ method: "GET", route: "/", status, seconds: 1 });
  metrics.eventsAccepted("track", 1);
  metrics.eventsRejected("track", 1);
  for (const outcome of outcomes) metrics.webhookEvents("twilio", outcome, 1);
  const { text } = await metrics.render();
  return [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)].map(([, name = "", labels = ""]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value]),
    ),
    isShared: shared.test(name),
  }));
}

async function workerSeries(): Promise<readonly Series[]> {
  const metrics = createWorkerMetrics({ worker: "w", role: "all" });
  metrics.observe({
    partition: 0,
    events: 1,
    duplicates: 0,
    deadLetters: 0,
    messages: 1,
    messageBatches: 1,
    counts: { entered: 1 },
    latenciesMs: [1],
  });
  for (const status of deliveryStatuses) metrics.countDelivery(status, "twilio");
  metrics.countExpired("events", 1);
  let published = "";
  const publishing = metrics.publish({
    subscribe: async () => ({ close: async () => undefined }),
    publish: async (_channel, text) => {
      published = text;
    },
  });
  await publishing.close();
  return figuresFromText(published).figures.flatMap(({ name, values }) =>
    values.map((value) => ({
      name: metricNameOf(value) ?? name,
      labels: Object.fromEntries(Object.entries(value.labels).map(([label, text]) => [label, String(text)])),
      isShared: true,
    })),
  );
}

/** A histogram has series of other names than its own. */
function metricNameOf(value: object): string | undefined {
  const name: unknown = Reflect.get(value, "metricName");
  return typeof name === "string" ? name : undefined;
}
