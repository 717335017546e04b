/** The list of the mailbox, newest first, with a search; instructions when it is empty. */
import { html, type Html } from "../pages/html.js";
import type { MailSummary } from "./mail.js";
import type { MailOrigin } from "./mail-origin.js";
import { mailboxFrame, mailboxPath, moment } from "./mailbox-frame.js";

export interface MailListPage {
  readonly mails: readonly MailSummary[];
  /** Of older messages. */
  readonly nextCursor?: string | undefined;
  /** The cursor of the address did not open, so this is the first page. */
  readonly hasExpired: boolean;
  readonly search: string;
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  /** The mail is of several workspaces. */
  readonly showsWorkspace: boolean;
  readonly originOf: (mail: MailSummary) => MailOrigin;
  /** The public URL of the api. */
  readonly url: string;
}

export function mailListPage(page: MailListPage): string {
  const { mails, search, isFirst } = page;
  if (mails.length === 0 && search === "" && isFirst && !page.hasExpired)
    return mailboxFrame("Test mailbox", emptyMailbox(page.url));
  return mailboxFrame(
    "Test mailbox",
    html`<h1>Messages</h1>
      ${page.hasExpired ? expiredNote : undefined}
      <form class="search" method="get" action="${mailboxPath}/" role="search">
        <div>
          <label for="q">Recipient or subject</label>
          <input id="q" name="q" type="search" value="${search}" maxlength="500" />
        </div>
        <button>Search</button>
      </form>
      ${mails.length === 0 ? nothingFound(page) : mailList(page)} ${olderLink(page)} ${clearForm()}`,
  );
}

const expiredNote = html`<p role="status">
  The address of that page has expired. These are the newest messages.
</p>`;

/** The path of a mail's page. */
export function mailPath({ workspaceId, id }: Pick<MailSummary, "workspaceId" | "id">): string {
  return `${mailboxPath}/${workspaceId}/${encodeURIComponent(id)}`;
}

function mailList({ mails, showsWorkspace, originOf }: MailListPage): Html {
  return html`<ul class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a href="${mailPath(mail)}">
            <span>${moment(mail.at)}</span>
            <span>${channelWord(mail.channel)}</span>
            <span>${mail.to}</span>
            <span class="subject">${mail.subject ?? "Message without a subject"}</span>
            <span class="where">${originText(originOf(mail), showsWorkspace)}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}

/** `Template “Welcome” · journey “Onboarding” · workspace “Shop”` */
function originText(
  { template, journey, broadcast, workspace }: MailOrigin,
  showsWorkspace: boolean,
): string {
  const named = { Template: template, journey, broadcast, ...(showsWorkspace && { workspace }) };
  return Object.entries(named)
    .flatMap(([kind, name]) => (name === undefined ? [] : [`${kind} “${name}”`]))
    .join(" · ");
}

export function channelWord(channel: string): string {
  return channel === "MobilePush" ? "Push notification" : channel === "Sms" ? "SMS" : channel;
}

function nothingFound({ search, nextCursor }: MailListPage): Html {
  if (search === "") return html`<p>There is no older message.</p>`;
  const rest = nextCursor === undefined ? "" : " among those looked through so far";
  return html`<p>No message to or about “${search}”${rest}.</p>`;
}

function olderLink({ search, nextCursor }: MailListPage): Html | undefined {
  if (nextCursor === undefined) return undefined;
  const query = new URLSearchParams({ ...(search !== "" && { q: search }), cursor: nextCursor });
  return html`<p><a href="${mailboxPath}/?${query.toString()}">Older messages</a></p>`;
}

function clearForm(): Html {
  return html`<form class="clear" method="post" action="${mailboxPath}/clear">
    <button>Delete all messages</button>
  </form>`;
}

/** The commands can be pasted into a shell; values to fill in are marked. */
function emptyMailbox(url: string): Html {
  const template = {
    name: "Welcome",
    definition: {
      type: "Email",
      from: "hello@example.com",
      subject: "Welcome, {{ user.firstName }}",
      body: "<p>Hello {{ user.firstName }}!</p>",
    },
  };
  const batch = {
    templateId: "<the id of the answer>",
    channel: "Email",
    users: [{ id: "ann", properties: { email: "ann@example.com", firstName: "Ann" } }],
  };
  return html`<h1>Nothing was sent yet</h1>
    <p>
      What goes out by the Test provider ends up here instead of with people. It is the default for email and
      SMS until you set up another one. Make a template, then send it to a user:
    </p>
    <pre>${curl("PUT", `${url}/api/admin/content/templates`, template)}</pre>
    <pre>${curl("POST", `${url}/api/admin/content/templates/batch-send`, batch)}</pre>
    <p>Then <a href="${mailboxPath}/">look again</a>. All operations: <a href="/docs">API reference</a>.</p>`;
}

function curl(method: string, url: string, body: object): string {
  const lines = [
    `curl -X ${method} ${url}`,
    "  -H 'authorization: Bearer <admin key>'",
    "  -H 'content-type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ];
  return lines.join(" \\\n");
}
