/**
 * The workers' metrics, which they publish every second: the api appends them to its own, one series per worker,
 * so that one scrape covers the whole installation. A worker that has been silent for a while is dropped.
 */
import { workerMetricsChannel, type PartitionDepth, type Signals } from "@signalbox/core";
import {
  attendedMetric,
  figuresFromText,
  hasPart,
  workerPartMetric,
  workerParts,
  type Figures,
  type WorkerPart,
  type WorkerRole,
} from "@signalbox/service";
import { AggregatorRegistry } from "prom-client";

const silentAfterMs = 10_000;

/** During a change of the number of partitions workers attend those of the former layout, until they are empty. */
export type AttendedPartition = Pick<PartitionDepth, "epoch" | "partition">;

export interface LiveWorker {
  readonly worker: string;
  /** When it last reported, ms. */
  readonly at: number;
  /** Which parts of the work it does. */
  readonly role: WorkerRole;
  /** The partitions that it attends; undefined for a worker of an earlier release, which attends all. */
  readonly attended: readonly AttendedPartition[] | undefined;
  /** The sum of the values of a metric; 0 for an unknown one. */
  readonly sum: (metric: string) => number;
}

/** How many workers that are alive do each part of the work. Without a worker a part of the work is not done. */
export type WorkersByPart = Readonly<Record<WorkerPart, number>>;

export function countByPart(workers: readonly Pick<LiveWorker, "role">[]): WorkersByPart {
  const count = (part: WorkerPart): number => workers.filter(({ role }) => hasPart(role, part)).length;
  return { actors: count("actors"), deliveries: count("deliveries") };
}

/** The names of the workers that attend the partition, sorted. For a moment it can be none, or more than one. */
export function attendantsOf(
  { epoch, partition }: AttendedPartition,
  workers: readonly LiveWorker[],
): readonly string[] {
  const isIt = (each: AttendedPartition): boolean => each.epoch === epoch && each.partition === partition;
  const attends = ({ role, attended }: LiveWorker): boolean =>
    hasPart(role, "actors") && (attended === undefined || attended.some(isIt));
  return workers
    .filter(attends)
    .map(({ worker }) => worker)
    .toSorted();
}

export interface WorkerFigures {
  /** The workers that are alive, in no order. */
  alive(): readonly LiveWorker[];
  /** The Prometheus text of all workers that are alive; empty when there is none. */
  render(): Promise<string>;
  close(): Promise<void>;
}

export async function listenToWorkers(options: {
  readonly signals: Signals;
  readonly now: () => Date;
}): Promise<WorkerFigures> {
  const received = new Map<string, { readonly at: number; readonly figures: Figures }>();
  const subscription = await options.signals.subscribe(workerMetricsChannel, (text) => {
    const { worker, figures } = figuresFromText(text);
    received.set(worker, { at: options.now().getTime(), figures });
  });
  const dropSilent = (): void => {
    const oldest = options.now().getTime() - silentAfterMs;
    for (const [worker, { at }] of received) if (at < oldest) received.delete(worker);
  };
  return {
    alive() {
      dropSilent();
      return [...received].map(([worker, { at, figures }]) => ({
        worker,
        at,
        role: roleIn(figures),
        attended: attendedIn(figures),
        sum: (metric) => sumOf(figures, metric),
      }));
    },
    async render() {
      dropSilent();
      if (received.size === 0) return "";
      return AggregatorRegistry.aggregate([...received.values()].map(({ figures }) => figures)).metrics();
    },
    close: () => subscription.close(),
  };
}

/** A worker of an earlier release does not say it, and does all. */
function roleIn(figures: Figures): WorkerRole {
  const values = figures.find(({ name }) => name === workerPartMetric)?.values ?? [];
  const parts = workerParts.filter((part) => values.some(({ labels }) => labels["part"] === part));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : "all";
}

/** Ascending. */
function attendedIn(figures: Figures): readonly AttendedPartition[] | undefined {
  const values = figures.find(({ name }) => name === attendedMetric)?.values;
  return values
    ?.map(({ labels }) => ({ epoch: Number(labels["epoch"] ?? 0), partition: Number(labels["partition"]) }))
    .toSorted((one, other) => one.epoch - other.epoch || one.partition - other.partition);
}

function sumOf(figures: Figures, metric: string): number {
  const values = figures.find(({ name }) => name === metric)?.values ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}
