/** What every service process does alike: reads its environment, logs, counts, and stops. Imported by services only. */
export * from "./environment.js";
export * from "./log.js";
export * from "./open-secret-box.js";
export * from "./process-metrics.js";
export * from "./run-service.js";
export * from "./settings.js";
export * from "./tracing-variables.js";
export * from "./variables.js";
export * from "./worker-role.js";
