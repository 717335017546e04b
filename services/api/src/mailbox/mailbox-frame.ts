/** The common layout of the mailbox pages. */
import { html, type Html } from "../pages/html.js";
import { pageDocument } from "../pages/page-document.js";
import { mailboxStyle } from "./mailbox-style.js";

export const mailboxPath = "/mailbox";

export function mailboxFrame(title: string, content: Html): string {
  return pageDocument({
    title: `${title} · Signalbox`,
    style: mailboxStyle,
    body: html`<header>
        <p>Test mailbox</p>
        <a href="${mailboxPath}/">All messages</a>
        <a href="/queues/">Queues</a>
        <a href="/dashboard/account">Your account</a>
        <a href="/sign-out">Sign out</a>
      </header>
      <main>${content}</main>`,
  });
}

/** A moment, to the second. */
export function moment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}
