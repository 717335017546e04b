/**
 * The document of every page except the API reference: readable on a phone, excluded from search engines, without
 * scripts.
 */
import { html, type Html } from "./html.js";

export interface Page {
  readonly title: string;
  /** The style element contains exactly this text, so that a policy can name it by its hash. */
  readonly style: string;
  readonly body: Html;
  /** The address of the icon. */
  readonly icon?: string;
}

export function pageDocument({ title, style, body, icon }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${icon === undefined ? undefined : html`<link rel="icon" href="${icon}" type="image/svg+xml" />`}
        <title>${title}</title>
        ${{ html: `<style>${style}</style>` }}
      </head>
      <body>
        ${body}
      </body>
    </html>`.html;
}
