/** What all pages for signing in share: headers, and errors as pages. */
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { labelRoute } from "../http/frame.js";
import { retryAfterSeconds, statusOf } from "../http/errors.js";
import { toAppError } from "../http/to-app-error.js";
import { showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { framedPage, pagePolicy, scriptPolicy, wayBack } from "./page-frame.js";

export async function servePage(
  ctx: Context,
  { path, hasScript = false }: { readonly path: string; readonly hasScript?: boolean },
  { log }: Pick<ApiContext, "log">,
  serve: () => Promise<void>,
): Promise<void> {
  labelRoute(ctx, path);
  ctx.set("content-security-policy", hasScript ? scriptPolicy : pagePolicy);
  ctx.set("x-robots-tag", "noindex");
  // Browsers send the origin of forms to this service, and nothing to other sites.
  ctx.set("referrer-policy", "same-origin");
  ctx.set("cache-control", "no-store");
  try {
    await serve();
  } catch (error) {
    const appError = toAppError(error);
    if (appError === undefined) throw error;
    if (appError.retry === "later") log({ level: "warn", message: appError.message, error: appError.cause });
    const status = statusOf(appError);
    ctx.set("error-type", appError.code);
    if (status === 503 && !ctx.response.get("retry-after")) ctx.set("retry-after", String(retryAfterSeconds));
    showPage(ctx, problemPage(status, appError.message), status);
  }
}

const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

function problemPage(status: number, message: string): string {
  const title = status === 503 ? "Not available now" : "This does not work";
  const text =
    status === 503 ? "The service cannot reach its database or its queue. Try again soon." : message;
  return framedPage({
    title,
    problem: sentence(text),
    content: html`<p><a href="/sign-in">Sign in</a></p>
      ${refusals.has(status) ? wayBack : undefined}`,
  });
}

/** Errors of the API are written without a capital and a full stop. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
