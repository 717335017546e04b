/**
 * Pages for the users who receive messages, reached by links with a hash: no script, no other origin, a style that
 * is named by its hash, and no referrer. Errors of a link are shown as a page as well.
 */
import type { Context } from "koa";
import { statusOf } from "../http/errors.js";
import { toAppError } from "../http/to-app-error.js";
import { html, type Html } from "./html.js";
import { pageDocument } from "./page-document.js";
import { cardStyle, styleSource } from "./page-style.js";

export function frame(title: string, content: Html): string {
  return pageDocument({ title, style, body: html`<main>${content}</main>` });
}

/** The colours of the dashboard, and neither its name nor its font: the page is the workspace's. */
const style = `
${cardStyle}
body { font-size: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
form { margin: 1rem 0 0; }
button { min-height: 2.75rem; }
.offer { padding: 1rem; border-radius: 6px; background: var(--surface-raised); }
.offer p { margin: 0 0 .75rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; cursor: pointer; }
input[type=checkbox] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
`;

/** Allows the page and its style, and sending its forms to us. */
export const framePolicy: string =
  `default-src 'none'; style-src ${styleSource(style)}; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The same policy for a page that pages of this origin may show in a frame. */
export function framedBySelf(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

export interface PublicPage {
  readonly page: string;
  /** The content security policy. */
  readonly policy: string;
}

export function sendPage(ctx: Context, { page, policy }: PublicPage, status = 200): void {
  setPageHeaders(ctx, policy);
  ctx.status = status;
  ctx.type = "text/html";
  ctx.body = page;
}

export function setPageHeaders(ctx: Context, policy: string): void {
  ctx.set("content-security-policy", policy);
  ctx.set("x-robots-tag", "noindex");
  ctx.set("referrer-policy", "no-referrer");
  ctx.set("cache-control", "no-store");
}

/** Shows errors of these codes as a page with the given text; others are answered as usual. */
export async function orProblemPage(
  ctx: Context,
  words: Readonly<Record<string, string>>,
  serve: () => Promise<void>,
): Promise<void> {
  try {
    await serve();
  } catch (error) {
    const appError = toAppError(error);
    const text = appError === undefined ? undefined : words[appError.code];
    if (appError === undefined || text === undefined) throw error;
    ctx.set("error-type", appError.code);
    const title = "This link does not work";
    const page = frame(
      title,
      html`<h1>${title}</h1>
        <p>${text}</p>`,
    );
    sendPage(ctx, { page, policy: framePolicy }, statusOf(appError));
  }
}
