/** All benchmarks in the order in which they run. To add one, add a file beside this one and a line here. */
import type { Benchmark } from "../benchmark.js";
import { applied } from "./applied.js";
import { broadcast } from "./broadcast.js";
import { dashboard } from "./dashboard.js";
import { editors } from "./editors.js";
import { fleet } from "./fleet.js";
import { history } from "./history.js";
import { ingest } from "./ingest.js";
import { isolation } from "./isolation.js";
import { journeys } from "./journeys.js";
import { largeUsers } from "./large-users.js";
import { latency } from "./latency.js";
import { retention } from "./retention.js";
import { smtp } from "./smtp.js";
import { takeover } from "./takeover.js";

export const benchmarks: readonly Benchmark[] = [
  ingest,
  applied,
  latency,
  takeover,
  fleet,
  smtp,
  broadcast,
  isolation,
  largeUsers,
  journeys,
  retention,
  history,
  dashboard,
  editors,
];
