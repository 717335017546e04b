/**
 * The variables of traces, under OpenTelemetry's own names. Without an endpoint there are no traces.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
import { z } from "zod";
import { textVariable } from "./variables.js";

/** What the adapter of traces needs. */
export interface TracingConfig {
  /** The name of the service in the traces. */
  readonly service: string;
  /** Without trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly ratio: number;
}

type TracingVariables = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: z.ZodType<string | undefined, string | undefined>;
  readonly OTEL_EXPORTER_OTLP_HEADERS: z.ZodType<Readonly<Record<string, string>>, string | undefined>;
  readonly OTEL_TRACES_SAMPLER_ARG: z.ZodType<number, string | undefined>;
  readonly OTEL_SERVICE_NAME: z.ZodType<string | undefined, string | undefined>;
};

const headersVariable: z.ZodType<Readonly<Record<string, string>>, string> = z
  .string()
  .transform((text, context) => {
    const parts = text.split(",").filter((part) => part.trim() !== "");
    const headers = parts.map(headerIn);
    if (headers.every((header) => header !== undefined)) return Object.fromEntries(headers);
    context.addIssue({ code: "custom" });
    return z.NEVER;
  });

export const tracingVariables: TracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ""))
    .optional()
    .describe(
      "http(s)://… of an OpenTelemetry collector, which gets traces as JSON under /v1/traces; no traces when absent",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headersVariable
    .prefault("")
    .describe(
      "headers of the requests to it, as name=value, separated by commas, values in percent encoding",
    ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|1\.0+)$/)
    .transform(Number)
    .prefault("0.01")
    .describe(
      "the share of requests that are traced, 0 to 1; a caller's traceparent decides for its request",
    ),
  OTEL_SERVICE_NAME: textVariable
    .optional()
    .describe("the name of the service in traces; signalbox-api or signalbox-worker when absent"),
};

/** `service` is the default of its name. */
export function tracingConfig(
  env: z.output<z.ZodObject<TracingVariables>>,
  service: string,
): { readonly tracing?: TracingConfig } {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return {};
  return {
    tracing: {
      service: env.OTEL_SERVICE_NAME ?? service,
      endpoint,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
  };
}

/** A token of https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 and a value; undefined when it is malformed. */
function headerIn(part: string): readonly [name: string, value: string] | undefined {
  const [, name, encoded] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(part) ?? [];
  if (name === undefined || encoded === undefined) return undefined;
  try {
    const value = decodeURIComponent(encoded);
    return /^[\x20-\x7e]*$/.test(value) ? [name, value] : undefined;
  } catch {
    return undefined;
  }
}
