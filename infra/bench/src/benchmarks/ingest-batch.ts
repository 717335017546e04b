/** Ingest rate with 100 events per request; the api answers once the queue has them durably. */
import type { Benchmark } from "../benchmark.js";
import { rng } from "../load/arrivals.js";
import { batchPath, batchSize, prepareEvents } from "../load/post-events.js";
import { measureIngest } from "./measure-ingest.js";

export const ingestBatch: Benchmark = {
  name: "ingest-batch",
  title: "Ingest, batches of 100 events, 10 connections",
  run(context) {
    return measureIngest(
      {
        name: "ingest-batch",
        what: "events acknowledged",
        path: batchPath,
        bodies: prepareEvents(50 * batchSize, { random: rng(2), users: 10_000, identifies: 0.2 }),
        eventsPerBody: batchSize,
        connections: 10,
        koa: { kind: "plain", what: "bare Koa, JSON.parse" },
        goal: { atLeast: 60_000 },
      },
      context,
    );
  },
};
