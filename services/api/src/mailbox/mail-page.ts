/**
 * One message of the mailbox: its headers, origin, content and attachments. HTML and plain text are separate
 * pages, so that switching needs no script.
 */
import { html, type Html } from "../pages/html.js";
import type { Mail } from "./mail.js";
import { channelWord, mailPath } from "./mail-list-page.js";
import type { MailOrigin } from "./mail-origin.js";
import { mailParts, type MailAttachment, type MailParts } from "./mail-parts.js";
import { mailboxFrame, moment } from "./mailbox-frame.js";

const maxLinks = 50;

/** Which of its texts is shown. */
export type MailView = "html" | "text";

export function mailPage(mail: Mail, origin: MailOrigin, view: MailView): string {
  const parts = mailParts(mail.channel, mail.message);
  const path = mailPath(mail);
  const title = mailTitle(mail);
  return mailboxFrame(
    title,
    html`<h1>${title}</h1>
      <dl>
        ${parts.headers.map(([name, value]) => entry(name, value))} ${entry("Kept", moment(mail.at))}
        ${entry("Channel", channelWord(mail.channel))} ${originEntries(mail, origin, path)}
      </dl>
      ${tabs(parts, path, view)} ${view === "html" ? shownHtml(parts, path) : shownText(parts)}
      ${section("Message", parts.rest)} ${linkList(parts)} ${attachmentList(parts.attachments, path)}
      <p>
        ${parts.html === undefined ? undefined : html`<a href="${path}/source">HTML source</a> · `}<a
          href="${path}/raw"
          >Everything as JSON</a
        >
      </p>`,
  );
}

export function mailTitle({ subject, channel, to }: Pick<Mail, "subject" | "channel" | "to">): string {
  return subject ?? `${channelWord(channel)} to ${to}`;
}

function originEntries({ userId }: Mail, origin: MailOrigin, path: string): readonly Html[] {
  const named = {
    Template: origin.template,
    Journey: origin.journey,
    Broadcast: origin.broadcast,
    Workspace: origin.workspace,
  };
  return [
    ...Object.entries(named).flatMap(([kind, name]) => (name === undefined ? [] : [entry(kind, name)])),
    ...(userId === undefined ? [] : [entry("User", html`<a href="${path}/user">${userId}</a>`)]),
    entry("Delivery", html`<a href="${path}/trace">Why it was sent, step by step</a>`),
  ];
}

function entry(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function tabs({ html: content, text }: MailParts, path: string, view: MailView): Html | undefined {
  if (content === undefined || text === undefined) return undefined;
  return html`<nav class="tabs" aria-label="Texts of the message">
    ${tab("HTML", path, view === "html")} ${tab("Plain text", `${path}/text`, view === "text")}
  </nav>`;
}

function tab(name: string, path: string, isCurrent: boolean): Html {
  return isCurrent
    ? html`<a href="${path}" aria-current="page">${name}</a>`
    : html`<a href="${path}">${name}</a>`;
}

/** In a sandboxed frame with an opaque origin: nothing in it runs or reaches the page around it. */
function shownHtml({ html: content }: MailParts, path: string): Html | undefined {
  if (content === undefined) return undefined;
  return html`<div class="frame">
    <iframe src="${path}/html" sandbox title="The message as HTML"></iframe>
  </div>`;
}

function shownText({ text }: MailParts): Html | undefined {
  return text === undefined ? undefined : html`<pre class="text" tabindex="0">${text}</pre>`;
}

function section(title: string, text: string | undefined): Html | undefined {
  if (text === undefined) return undefined;
  return html`<h2>${title}</h2>
    <pre tabindex="0">${text}</pre>`;
}

/** Links cannot be followed from within the frame. */
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
