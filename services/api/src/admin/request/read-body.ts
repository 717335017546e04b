/** Parses JSON bodies with koa-bodyparser; its errors get the messages of this API. */
import { AppError, findJsonFault, issuesText, issuesWithin } from "@signalbox/core";
import type { Context, Middleware, Next } from "koa";
import { bodyParserOf } from "../../http/parse-body.js";
import { closingAfterError } from "../../ingest/read-body.js";

/** Sets `ctx.request.body`; `{}` when there is none. */
export function readJsonBody(maxBytes: number): Middleware {
  const parse = bodyParserOf(maxBytes, {
    enableTypes: ["json"],
    extendTypes: { json: ["+json"] },
    onerror: (error) => {
      throw new AppError({
        code: "MalformedJson",
        message: `the body is not valid JSON: ${error.message}`,
        cause: error,
      });
    },
    // `__proto__` is an ordinary key.
    onProtoPoisoning: "ignore",
  });
  return async (ctx: Context, next: Next) => {
    await closingAfterError(ctx, async () => requireJson(ctx));
    await parse(ctx);
    const issue = findJsonFault(ctx.request.body);
    if (issue === undefined) return next();
    const message = issuesText(issuesWithin(["body"], [issue]));
    throw new AppError({ code: "BadRequest", message, issues: [issue] });
  };
}

/** Throws `UnsupportedMediaType`. */
function requireJson({ request }: Context): void {
  if (request.length === 0 || request.is("json", "+json") !== false) return;
  throw new AppError({
    code: "UnsupportedMediaType",
    message: "the body must be JSON, sent with content-type: application/json",
  });
}
