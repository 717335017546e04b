/** The worker as a library, for tests that run it in their process. */
export { readWorkerConfig, workerSettings } from "./config.js";
export { createWorkerMetrics, type WorkerMetrics } from "./metrics.js";
export { startWorker, type WorkerPorts } from "./worker.js";
