/** The common layout of the pages for signing in: no script, a style that is named by its hash. */
import { html, type Html } from "../pages/html.js";
import { faviconPath } from "../pages/favicon.js";
import { pageDocument } from "../pages/page-document.js";
import { cardStyle, memberFont, styleSource } from "../pages/page-style.js";
import { wordmark } from "../pages/wordmark.js";

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
    icon: faviconPath,
    body: html`<main>
      ${wordmark()}
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
${cardStyle}
${memberFont("/")}
main > .wordmark { margin-bottom: 1.25rem; }
label { display: block; font-weight: 500; margin-top: 1rem; }
.hint { margin: .5rem 0; font-size: .8125rem; color: var(--dimmed); }
.qr { display: block; width: 12rem; max-width: 100%; margin: 1rem auto; padding: .5rem; border-radius: 6px; background: #ffffff; }
.codes { columns: 2; padding: 0; list-style: none; font: 1rem/1.6 ui-monospace, monospace; }
`;

/** Allows the style with its font, the icon, and sending forms to this service. */
export const pagePolicy: string =
  `default-src 'none'; style-src ${styleSource(style)}; font-src 'self'; img-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Of pages with the script of the passkeys. */
export const scriptPolicy: string = `${pagePolicy}; script-src 'self'; connect-src 'self'`;
