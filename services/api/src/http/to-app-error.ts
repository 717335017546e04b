/**
 * Maps any thrown value to the error that is answered. Koa's own middleware throws errors with an HTTP status
 * (`http-errors`); client errors keep their meaning, the rest are defects.
 */
import { AppError } from "@signalbox/core";

const codeOfStatus: Readonly<Record<number, string>> = {
  404: "NotFound",
  405: "MethodNotAllowed",
  413: "TooLarge",
  415: "UnsupportedMediaType",
};

/** An `AppError` as it is, a client's mistake as one; undefined for a defect. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const { status, type } = error as Error & { readonly status?: unknown; readonly type?: unknown };
  if (typeof status !== "number" || status < 400 || status > 499) return undefined;
  const code = type === "entity.parse.failed" ? "MalformedJson" : (codeOfStatus[status] ?? "BadRequest");
  return new AppError({ code, message: error.message, cause: error });
}
