/** The name of the product with its mark, as in the head of the dashboard. */
import { html, type Html } from "./html.js";

const mark = html`<svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
  <rect width="32" height="32" rx="7" fill="#0b57b7" />
  <path d="M11 6v20" stroke="#fff" stroke-width="3" stroke-linecap="round" />
  <path d="M11 8h13l-4 4.5 4 4.5H11z" fill="#fff" />
</svg>`;

/** A link where an address is given. */
export function wordmark(href?: string): Html {
  return href === undefined
    ? html`<span class="wordmark">${mark}<span>Signalbox</span></span>`
    : html`<a class="wordmark" href="${href}">${mark}<span>Signalbox</span></a>`;
}
