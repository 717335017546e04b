/** Ingest rate with one event per request at 50 connections; the api answers once the queue has it durably. */
import type { Benchmark } from "../benchmark.js";
import { rng } from "../load/arrivals.js";
import { trackCall, userIdOf } from "../load/calls.js";
import { measureIngest } from "./measure-ingest.js";

const users = 10_000;
/** 9 times the 1,770 requests/s of Parcelvoy on the same machine. */
const goalPerSecond = 15_930;

export const ingestSingle: Benchmark = {
  name: "ingest-single",
  title: "Ingest, one track of about 680 bytes a request, 50 connections",
  run(context) {
    const random = rng(1);
    const track = (): string => JSON.stringify(trackCall(userIdOf(Math.floor(random() * users)), random));
    return measureIngest(
      {
        name: "ingest-single",
        what: "requests acknowledged",
        path: "/api/public/apps/track",
        bodies: Array.from({ length: 500 }, track),
        eventsPerBody: 1,
        connections: 50,
        koa: { kind: "router", what: "bare Koa, router, bodyparser" },
        goal: { atLeastRatio: 0.45, above: goalPerSecond },
      },
      context,
    );
  },
};
