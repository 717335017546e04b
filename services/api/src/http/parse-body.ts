/**
 * Reads, inflates and limits bodies before koa-bodyparser parses them: the parser's own inflating uses a pipe that
 * stops reading the connection after a damaged body.
 */
import { Readable } from "node:stream";
import type { Context } from "koa";
import bodyParser from "koa-bodyparser";
import { readBody } from "../ingest/read-body.js";

type Options = bodyParser.Options & { readonly onProtoPoisoning?: "ignore" };

/** Sets `ctx.request.body`; `{}` when there is none. Throws what `readBody` throws, and the parser's errors. */
export function bodyParserOf(maxBytes: number, options: Options): (ctx: Context) => Promise<void> {
  const limit = String(maxBytes);
  const parse = bodyParser({ ...options, jsonLimit: limit, formLimit: limit });
  return async (ctx) => {
    const body = await readBody(ctx, maxBytes);
    if (body.length === 0) ctx.request.body = {};
    else await parse(withBody(ctx, body), async () => undefined);
  };
}

/** The same context, with a request that contains the inflated body. */
function withBody(ctx: Context, body: Buffer): Context {
  const { "content-encoding": _encoding, "transfer-encoding": _transfer, ...headers } = ctx.req.headers;
  const req = Object.assign(Readable.from([body], { objectMode: false }), {
    headers: { ...headers, "content-length": String(body.length) },
  });
  return Object.create(ctx, { req: { value: req } }) as Context;
}
