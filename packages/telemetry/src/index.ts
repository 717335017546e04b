/** The adapter of the port `Tracing`: OpenTelemetry's SDK, which sends spans over OTLP/HTTP. Loaded only where traces are on. */
export * from "./open-tracing.js";
