/** Pages about a stored message: why it was sent, and the profile of its user. */
import type { DeliveryTrace } from "@signalbox/messaging";
import type { DescribedUser } from "@signalbox/user-queries";
import { html, type Html } from "../pages/html.js";
import type { Mail } from "./mail.js";
import { mailPath } from "./mail-list-page.js";
import { mailTitle } from "./mail-page.js";
import { mailboxFrame, moment } from "./mailbox-frame.js";

/** `trace` is undefined for tests, which are not recorded, and for erased users. */
export function mailTracePage(mail: Mail, trace: DeliveryTrace | undefined): string {
  const title = "Why it was sent";
  return mailboxFrame(
    title,
    html`<h1>${title}</h1>
      ${backTo(mail)}
      ${
        trace === undefined
          ? html`<p>
              There is no record of this delivery. Tests are not recorded, and those of an erased user are
              gone.
            </p>`
          : html`<ol class="steps">
              ${trace.why.map(({ at, text, ...details }) => stepItem(at, text, details))}
            </ol>`
      }`,
  );
}

/** `user` is undefined when nothing is stored of the user. */
export function mailUserPage(mail: Mail, user: DescribedUser | undefined): string {
  const title = user?.isAnonymous === true ? "Anonymous user" : "User";
  return mailboxFrame(
    title,
    html`<h1>${title} ${mail.userId ?? ""}</h1>
      ${backTo(mail)}
      ${
        user === undefined
          ? html`<p>Nothing is stored of this user: the message went out with what the call said.</p>`
          : knownUser(user)
      }`,
  );
}

function stepItem(at: string, text: string, details: object): Html {
  return html`<li>
    ${moment(Date.parse(at))} ${text}
    <details>
      <summary>Details</summary>
      <pre tabindex="0">${JSON.stringify(details, undefined, 2)}</pre>
    </details>
  </li>`;
}

function knownUser({ traits, properties, segments, groups, subscriptions }: DescribedUser): Html {
  const values = Object.fromEntries(Object.values(properties).map(({ name, value }) => [name, value]));
  return html`${json("User properties", values)} ${json("Traits", traits)}
  ${names(
    "Segments",
    segments.map(({ name }) => name),
  )}
  ${names(
    "Subscriptions",
    subscriptions.map(({ name, subscribed }) => `${name}: ${subscribed ? "subscribed" : "not subscribed"}`),
  )}
  ${names("Groups", groups)}`;
}

function backTo(mail: Mail): Html {
  return html`<p>Of the message <a href="${mailPath(mail)}">${mailTitle(mail)}</a> to ${mail.to}</p>`;
}

function json(title: string, value: object): Html {
  return html`<h2>${title}</h2>
    <pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>`;
}

function names(title: string, listed: readonly string[]): Html {
  return html`<h2>${title}</h2>
    ${
      listed.length === 0
        ? html`<p>None</p>`
        : html`<ul>
            ${listed.map((name) => html`<li>${name}</li>`)}
          </ul>`
    }`;
}
