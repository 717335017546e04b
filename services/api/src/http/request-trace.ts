/**
 * The span of a request, kept with its context. It continues the trace that the header `traceparent` names. Its attributes
 * are the method, the pattern of the path and the status: never the path itself, which has ids in it.
 */
import { httpMethodOf, queueSpan, inSpan, type Span, type Tracing } from "@signalbox/core";
import type { Post } from "@signalbox/engine";
import type { Context } from "koa";

const key = "span";

/** Keeps nothing when the request is not sampled: `spanOf` is then undefined. */
export function startRequestSpan(ctx: Context, tracing: Tracing | undefined): Span | undefined {
  if (tracing === undefined) return undefined;
  const { traceparent } = ctx.req.headers;
  const span = tracing.start(
    { name: nameOf(ctx), kind: "server", attributes: { "http.request.method": httpMethodOf(ctx.method) } },
    typeof traceparent === "string" ? traceparent : undefined,
  );
  if (span !== undefined) ctx.state[key] = span;
  return span;
}

export function spanOf(ctx: Context): Span | undefined {
  return ctx.state[key] as Span | undefined;
}

/** By https://opentelemetry.io/docs/specs/semconv/http/http-spans/ an answer below 500 is no error of the server. */
export function endRequestSpan(ctx: Context, span: Span | undefined, route: string | undefined): void {
  const { status } = ctx;
  span?.end({
    name: route === undefined ? nameOf(ctx) : `${nameOf(ctx)} ${route}`,
    attributes: {
      "http.response.status_code": status,
      ...(route !== undefined && { "http.route": route }),
    },
    ...(status >= 500 && { error: ctx.response.get("error-type") || String(status) }),
  });
}

/** Queues something, whose effects become part of the trace when they name `traceparent`. */
export function traceSending<Result>(
  parent: Span | undefined,
  destination: "mailbox" | "deliveries",
  send: (traced: { readonly traceparent?: string }) => Promise<Result>,
): Promise<Result> {
  if (parent === undefined) return send({});
  const span = parent.startChild(queueSpan("send", destination));
  return inSpan(span, () => send({ traceparent: span.traceparent }));
}

/** Of one request: a trace of thousands of messages helps nobody, and a stranger can ask for it. */
export const maxTraced = 20;

/** The items with the first of them marked as part of the trace; unchanged without one. */
export function markFirst<Item>(
  items: readonly Item[],
  { traceparent }: { readonly traceparent?: string },
  mark: (item: Item, traceparent: string) => Item,
): readonly Item[] {
  if (traceparent === undefined) return items;
  return items.map((item, index) => (index < maxTraced ? mark(item, traceparent) : item));
}

export function inTrace(post: Post, traceparent: string): Post {
  return { ...post, message: { ...post.message, traceparent } };
}

function nameOf({ method }: Context): string {
  const known = httpMethodOf(method);
  return known === "_OTHER" ? "HTTP" : known;
}
