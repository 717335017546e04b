/**
 * The error for a webhook call that is not verified. It is the same whether the workspace does not exist, does not
 * use the vendor or has another secret, so that strangers do not learn which vendors a workspace uses. The log has
 * the reason.
 */
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";

export function refusedWebhook(reason: string, { log }: Pick<ApiContext, "log">): AppError {
  log({ level: "warn", message: `a webhook call was refused: ${reason}` });
  return new AppError({ code: "Unauthorized", message: "the signature does not fit" });
}
