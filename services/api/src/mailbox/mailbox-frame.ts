/** What all pages of the mailbox have around them. No script anywhere. */
import { html, type Html } from "../pages/html.js";
import { mailboxStyle } from "./mailbox-style.js";

export const mailboxPath = "/mailbox";

export function mailboxFrame(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Signalbox</title>
        <style>
          ${{ html: mailboxStyle }}
        </style>
      </head>
      <body>
        <header>
          <p>Test mailbox</p>
          <a href="${mailboxPath}/">All messages</a>
          <a href="/queues/">Queues</a>
          <a href="${mailboxPath}/sign-out">Sign out</a>
        </header>
        <main>${content}</main>
      </body>
    </html>`.html;
}

/** A moment, to the second. */
export function moment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}
