/**
 * Memory, CPU, event loop and garbage collection of a service process, and the text in which a worker publishes its figures
 * for the api's `/metrics`.
 */
import {
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from "prom-client";
import { z } from "zod";

/**
 * Left out: one series for each heap space and for each kind of handle. They were a third of what a fresh installation shows,
 * and the totals beside them say the same.
 */
const detailed = [
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
  "nodejs_heap_space_size_available_bytes",
  "nodejs_active_resources",
  "nodejs_active_handles",
  "nodejs_active_requests",
];

/** Once per process. */
export function registerProcessMetrics(registry: Registry, prefix = ""): void {
  collectDefaultMetrics({ register: registry, prefix });
  for (const name of detailed) registry.removeSingleMetric(prefix + name);
}

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

const published = z.object({
  worker: z.string(),
  figures: z.array(z.looseObject({ name: z.string(), type: z.string(), values: z.array(z.looseObject({})) })),
});

export function figuresToText(worker: string, figures: unknown): string {
  return JSON.stringify({ worker, figures });
}

export function figuresFromText(text: string): { readonly worker: string; readonly figures: Figures } {
  const { worker, figures } = published.parse(JSON.parse(text));
  return { worker, figures: figures as unknown as Figures };
}
