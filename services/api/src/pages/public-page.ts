/**
 * Pages for the users who receive messages, reached by links with a hash: no script, no other origin, a style that
 * is named by its hash, and no referrer. Errors of a link are shown as a page as well.
 */
import { createHash } from "node:crypto";
import type { Context } from "koa";
import { statusOf } from "../http/errors.js";
import { toAppError } from "../http/to-app-error.js";
import { html, type Html } from "./html.js";
import { pageDocument } from "./page-document.js";

export function frame(title: string, content: Html): string {
  return pageDocument({ title, style, body: html`<main>${content}</main>` });
}

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f6f8, #14171b); color: light-dark(#1a1d21, #e6e8eb); overflow-wrap: anywhere; }
main { width: min(30rem, 100%); padding: 1.5rem; border-radius: 12px; background: light-dark(#fff, #1d2127); border: 1px solid light-dark(#d9dde3, #343a43); }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
form { margin: 1rem 0 0; }
.offer { padding: 1rem; border-radius: 8px; background: light-dark(#f4f6f8, #14171b); }
.offer p { margin: 0 0 .75rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; cursor: pointer; }
input[type=checkbox] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: light-dark(#0b57b7, #7db4ff); }
button { width: 100%; min-height: 2.75rem; margin: .25rem 0; padding: .5rem 1rem; font: inherit; font-weight: 600; border: 1px solid #0b57b7; border-radius: 6px; color: #fff; background: #0b57b7; cursor: pointer; }
button:hover { background: #0a4a9c; }
button.plain { color: light-dark(#0b57b7, #9cc6ff); background: none; border-color: currentcolor; }
:focus-visible { outline: 3px solid light-dark(#0b57b7, #7db4ff); outline-offset: 2px; }
a { color: light-dark(#0b57b7, #9cc6ff); }
.success, .late, .error, .note { padding: .5rem .75rem; border-radius: 6px; }
.success, .late { background: light-dark(#e3f4e8, #16391f); }
.error { background: light-dark(#fde8e6, #4a1f1c); }
.note { background: light-dark(#eef1f5, #2a3038); }
`;

/** Allows the page and its style, and sending its forms to us. */
export const framePolicy: string =
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
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
