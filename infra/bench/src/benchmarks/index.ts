/** All benchmarks in the order in which they run. To add one, add a file beside this one and a line here. */
import type { Benchmark } from "../benchmark.js";
import { access } from "./access.js";
import { analysis } from "./analysis.js";
import { applied } from "./applied.js";
import { audience } from "./audience.js";
import { broadcast } from "./broadcast.js";
import { campaign } from "./campaign.js";
import { dashboard } from "./dashboard.js";
import { deliveries } from "./deliveries.js";
import { growth } from "./growth.js";
import { history } from "./history.js";
import { ingestBatch } from "./ingest-batch.js";
import { ingestSingle } from "./ingest-single.js";
import { isolation } from "./isolation.js";
import { journeys } from "./journeys.js";
import { large } from "./large.js";
import { latency } from "./latency.js";
import { render } from "./render.js";
import { smtp } from "./smtp.js";
import { takeover } from "./takeover.js";

export const benchmarks: readonly Benchmark[] = [
  ingestSingle,
  ingestBatch,
  applied,
  audience,
  latency,
  takeover,
  render,
  deliveries,
  smtp,
  campaign,
  broadcast,
  isolation,
  access,
  journeys,
  growth,
  analysis,
  large,
  history,
  dashboard,
];
