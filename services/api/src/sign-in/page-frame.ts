/** The common layout of the pages for signing in: no script, a style that is named by its hash. */
import { createHash } from "node:crypto";
import { html, type Html } from "../pages/html.js";
import { pageDocument } from "../pages/page-document.js";

export interface FramedPage {
  readonly title: string;
  readonly content: Html;
  /** The error of the attempt before. */
  readonly problem?: string | undefined;
  /** What has been done. */
  readonly notice?: string | undefined;
}

export function framedPage({ title, content, problem, notice }: FramedPage): string {
  return pageDocument({
    title: `${title} · Signalbox`,
    style,
    body: html`<main>
      <h1>${title}</h1>
      ${problem === undefined ? undefined : html`<p class="error" role="alert">${problem}</p>`}
      ${notice === undefined ? undefined : html`<p class="success" role="status">${notice}</p>`} ${content}
    </main>`,
  });
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly autocomplete: string;
  readonly value?: string;
  readonly isFocused?: boolean;
  readonly hint?: string;
}

export function field({ name, label, type = "text", autocomplete, value, isFocused, hint }: Field): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${value === undefined ? undefined : html`value="${value}"`}
      ${hint === undefined ? undefined : html`aria-describedby="${name}-hint"`}
      required
      spellcheck="false"
      ${isFocused === true ? html`autofocus` : undefined}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}`;
}

/** For those whose sign-in has failed. */
export const wayBack: Html = html`<p class="hint">
  No other way in? An administrator makes a one-time link for you under Members; an operator does with
  <code>npm run member -- reset</code> and your address, and removes a lost second factor with
  <code>--second-factor</code>.
</p>`;

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f6f8, #14171b); color: light-dark(#1a1d21, #e6e8eb); overflow-wrap: anywhere; }
main { width: min(28rem, 100%); padding: 1.5rem; border-radius: 12px; background: light-dark(#fff, #1d2127); border: 1px solid light-dark(#d9dde3, #343a43); }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { width: 100%; font: inherit; min-height: 2.75rem; padding: .5rem; margin: .25rem 0 0; border-radius: 6px; border: 1px solid light-dark(#767d88, #7a828e); background: transparent; color: inherit; }
button, a.button { display: block; width: 100%; min-height: 2.75rem; margin: 1rem 0 0; padding: .6rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border: 1px solid #0b57b7; border-radius: 6px; color: #fff; background: #0b57b7; cursor: pointer; }
button:hover, a.button:hover { background: #0a4a9c; }
button.plain, a.plain { color: light-dark(#0b57b7, #9cc6ff); background: none; border-color: currentcolor; }
:focus-visible { outline: 3px solid light-dark(#0b57b7, #7db4ff); outline-offset: 2px; }
a { color: light-dark(#0b57b7, #9cc6ff); }
.error, .success, .hint { margin: .5rem 0; }
.error, .success { padding: .5rem .75rem; border-radius: 6px; }
.error { background: light-dark(#fde8e6, #4a1f1c); }
.success { background: light-dark(#e3f4e8, #16391f); }
.hint { font-size: .875rem; }
.qr { display: block; width: 12rem; max-width: 100%; margin: 1rem auto; padding: .5rem; border-radius: 6px; background: #fff; }
code, .codes { font: 1rem/1.6 ui-monospace, monospace; }
.codes { columns: 2; padding: 0; list-style: none; }
`;

/** Allows the style, and sending forms to this service. */
export const pagePolicy: string =
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Of pages with the script of the passkeys. */
export const scriptPolicy: string = `${pagePolicy}; script-src 'self'; connect-src 'self'`;
