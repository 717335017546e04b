/** JSON bodies by koa-bodyparser, and nothing but JSON; its errors in the words of this api. */
import { AppError, findJsonFault } from "@signalbox/core";
import type { Context, Middleware, Next } from "koa";
import bodyParser from "koa-bodyparser";
import { badRequest } from "../../http/errors.js";

/** Sets `ctx.request.body`; `{}` when there is none. */
export function readJsonBody(maxBytes: number): Middleware {
  const options: bodyParser.Options & { readonly onProtoPoisoning: "ignore" } = {
    enableTypes: ["json"],
    extendTypes: { json: ["+json"] },
    jsonLimit: String(maxBytes),
    onerror: (error) => {
      throw bodyFault(error, maxBytes);
    },
    // A key `__proto__` is a key like any other.
    onProtoPoisoning: "ignore",
  };
  const parse = bodyParser(options);
  return async (ctx: Context, next: Next) => {
    if (ctx.request.length !== 0 && ctx.request.is("json", "+json") === false) {
      throw new AppError({
        code: "UnsupportedMediaType",
        message: "the body must be JSON, sent with content-type: application/json",
      });
    }
    await parse(ctx, async () => {
      const fault = findJsonFault(ctx.request.body, "body");
      if (fault !== undefined) throw badRequest(`${fault.path}: ${fault.problem}`);
      await next();
    });
  };
}

function bodyFault(error: Error, maxBytes: number): AppError {
  const status = "status" in error ? error.status : undefined;
  if (status === 413) {
    return new AppError({
      code: "TooLarge",
      message: `the body is larger than ${maxBytes} bytes`,
      cause: error,
    });
  }
  if (status === 415) {
    return new AppError({ code: "UnsupportedMediaType", message: error.message, cause: error });
  }
  return new AppError({
    code: "MalformedJson",
    message: `the body is not valid JSON: ${error.message}`,
    cause: error,
  });
}
