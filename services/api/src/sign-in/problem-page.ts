/** The page of a sign-in that did not work: what happened, and what else to do. */
import type { Context } from "koa";
import { html } from "../pages/html.js";
import { sendPage } from "../pages/public-page.js";
import { framedPage, pagePolicy, wayBack } from "./page-frame.js";

export interface SignInProblem {
  readonly status: number;
  /** Stable, for programs and the log. */
  readonly code: string;
  readonly message: string;
  /** Where to start again. */
  readonly again?: string;
}

const signInPath = "/sign-in";

export function sendProblem(ctx: Context, { status, code, message, again }: SignInProblem): void {
  const title = "You are not signed in";
  const page = framedPage({
    title,
    problem: message,
    content: html`${again === undefined ? undefined : html`<p><a href="${again}">Try again</a></p>`}
      <p><a href="${signInPath}">Other ways to sign in</a></p>
      ${status === 503 ? undefined : wayBack}`,
  });
  ctx.set("error-type", code);
  if (status === 503) ctx.set("retry-after", "30");
  sendPage(ctx, { page, policy: pagePolicy }, status);
}
