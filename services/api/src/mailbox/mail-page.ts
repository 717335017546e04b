/** One message of the mailbox: its headers, what people would see, and what stands behind it. */
import { html, type Html } from "../pages/html.js";
import type { Mail } from "./mail.js";
import { mailPath } from "./mail-list-page.js";
import { mailParts, type MailAttachment, type MailParts } from "./mail-parts.js";
import { mailboxFrame, moment } from "./mailbox-frame.js";

const maxLinks = 50;

export function mailPage(mail: Mail): string {
  const parts = mailParts(mail.channel, mail.message);
  const path = mailPath(mail);
  const title = mail.subject ?? `${mail.channel} to ${mail.to}`;
  return mailboxFrame(
    title,
    html`<h1>${title}</h1>
      <dl>
        ${parts.headers.map(([name, value]) => entry(name, value))} ${entry("Kept", moment(mail.at))}
        ${entry("Channel", mail.channel)} ${entry("Delivery", mail.id)}
        ${entry("Workspace", mail.workspaceId)}
      </dl>
      ${shownHtml(parts, path)} ${section("Text", parts.text)} ${section("Message", parts.rest)}
      ${linkList(parts)} ${attachmentList(parts.attachments, path)}
      <p>
        ${parts.html === undefined ? undefined : html`<a href="${path}/source">HTML source</a> · `}<a
          href="${path}/raw"
          >Everything as JSON</a
        >
      </p>`,
  );
}

function entry(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

/** In a frame of its own origin, which is none: nothing in it runs or reaches what is around it. */
function shownHtml({ html: content }: MailParts, path: string): Html | undefined {
  if (content === undefined) return undefined;
  return html`<h2>HTML</h2>
    <iframe src="${path}/html" sandbox title="The message as HTML"></iframe>`;
}

function section(title: string, text: string | undefined): Html | undefined {
  if (text === undefined) return undefined;
  return html`<h2>${title}</h2>
    <pre tabindex="0">${text}</pre>`;
}

/** Nothing can be followed from within the frame. */
function linkList({ html: content = "", text = "" }: MailParts): Html | undefined {
  const links = [...new Set([...linksIn(content), ...linksInText(text)])].slice(0, maxLinks);
  if (links.length === 0) return undefined;
  return html`<h2>Links</h2>
    <ul>
      ${links.map((link) => html`<li><a href="${link}" rel="noopener noreferrer nofollow">${link}</a></li>`)}
    </ul>`;
}

function linksIn(content: string): readonly string[] {
  const found = content.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi);
  return [...found].map(([, one, other]) => (one ?? other ?? "").replaceAll("&amp;", "&")).filter(isLink);
}

function linksInText(text: string): readonly string[] {
  return (text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).filter(isLink);
}

function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function attachmentList(attachments: readonly MailAttachment[], path: string): Html | undefined {
  if (attachments.length === 0) return undefined;
  return html`<h2>Attachments</h2>
    <ul>
      ${attachments.map(
        ({ name, mimeType }, index) =>
          html`<li><a href="${path}/attachments/${index}" download="${name}">${name}</a> (${mimeType})</li>`,
      )}
    </ul>`;
}
