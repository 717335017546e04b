/** For tests: a collector that takes OTLP JSON over HTTP and keeps the spans. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a span without parent. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Of the latest request. */
  readonly headers: IncomingHttpHeaders;
  readonly requests: number;
  close(): Promise<void>;
}

/** `answer`: the status of the answers, or none at all. */
export async function startCollector(answer: number | "silent" = 200): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let headers: IncomingHttpHeaders = {};
  let requests = 0;
  const server = createServer((request, response) => {
    headers = request.headers;
    requests += 1;
    if (answer === "silent") return;
    void text(request).then((body) => {
      if (answer === 200 && request.url === "/v1/traces") spans.push(...spansIn(body));
      response.writeHead(answer, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    spans,
    get headers() {
      return headers;
    },
    get requests() {
      return requests;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const valueSchema = z
  .object({
    stringValue: z.string().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
    doubleValue: z.number().optional(),
  })
  .transform(({ stringValue, intValue, doubleValue }) => stringValue ?? Number(intValue ?? doubleValue));

const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
const kinds = ["unspecified", "internal", "server", "client", "producer", "consumer"];
const failed = 2;

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(""),
              name: z.string(),
              kind: z.number().transform((kind) => kinds[kind] ?? ""),
              attributes: attributesSchema,
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
});

function spansIn(body: string): readonly CollectedSpan[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ status, ...span }) => ({
        ...span,
        service: String(resource.attributes["service.name"]),
        hasFailed: status.code === failed,
      })),
    ),
  );
}
