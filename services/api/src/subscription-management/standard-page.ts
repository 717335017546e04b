/**
 * The subscription page of workspaces without a custom page: plain forms that work without JavaScript, on any
 * screen size, with a keyboard and with a screen reader.
 */
import type { Channel } from "@signalbox/core";
import { html, type Html } from "../pages/html.js";
import { frame } from "../pages/public-page.js";
import type { PageContents, ShownGroup } from "./page-contents.js";

export function standardPage(contents: PageContents): string {
  const { workspaceName, notice, isPreview } = contents;
  const title = contents.offers === undefined ? "Your subscriptions" : offerTitle(contents.offers);
  return frame(
    workspaceName === "" ? title : `${title} · ${workspaceName}`,
    html`<h1>${title}</h1>
      ${workspaceName === "" ? undefined : html`<p>What you get from <strong>${workspaceName}</strong>.</p>`}
      ${isPreview ? html`<p class="note">This is a preview: nothing you choose here is kept.</p>` : undefined}
      ${notice === undefined ? undefined : noticeOf(contents)} ${standardForms(contents)}`,
  );
}

/** Only the forms, for custom pages. */
export function standardForms(contents: PageContents): Html {
  return html`${offerForm(contents)} ${listForm(contents)}`;
}

function offerTitle(offers: "Subscribe" | "Unsubscribe"): string {
  return offers === "Unsubscribe" ? "Unsubscribe" : "Subscribe";
}

const notices = {
  success: "Your choice is saved.",
  late: "Your choice is recorded and takes effect in a few moments.",
  error: "Your choice could not be saved just now. Nothing was changed; please try again in a minute.",
} as const;

function noticeOf({ notice = "success", about }: PageContents): Html {
  const role = notice === "error" ? "alert" : "status";
  const more =
    notice === "success" && about !== undefined
      ? about.isSubscribed
        ? ` You get ${about.phrase}.`
        : ` You will no longer get ${about.phrase}.`
      : "";
  return html`<p class="${notice}" role="${role}">${notices[notice]}${more}</p>`;
}

/** A question, because a GET must not change anything: mail scanners follow every link. */
function offerForm({ about, offers, action }: PageContents): Html | undefined {
  if (about === undefined || offers === undefined) return undefined;
  const leaves = offers === "Unsubscribe";
  const [question, button] = leaves
    ? [html`Stop getting <strong>${about.phrase}</strong>?`, "Unsubscribe"]
    : [html`Start getting <strong>${about.phrase}</strong>?`, "Subscribe"];
  return html`<form method="post" action="${action}" class="offer">
    <p>${question}</p>
    <input type="hidden" name="shown" value="${about.id}" />
    ${leaves ? undefined : html`<input type="hidden" name="group" value="${about.id}" />`}
    <button name="confirm" value="1">${button}</button>
  </form>`;
}

function listForm({ groups, action, allChannels, offers }: PageContents): Html {
  if (groups.length === 0) return html`<p>There is nothing to subscribe to at the moment.</p>`;
  return html`<form method="post" action="${action}">
    ${offers === undefined ? undefined : html`<h2>All your choices</h2>`}
    ${channelsOf(groups).map((channel) => fieldsetOf(channel, groups))}
    <button>Save</button>
    <button name="none" value="1" class="plain">Unsubscribe from all of these</button>
    ${
      allChannels === undefined
        ? undefined
        : html`<p><a href="${allChannels}">Show all kinds of messages</a></p>`
    }
  </form>`;
}

const channelNames: Readonly<Record<Channel, string>> = {
  Email: "By email",
  Sms: "By text message",
  MobilePush: "As notifications on your phone",
  Webhook: "Through other applications",
};

function channelsOf(groups: readonly ShownGroup[]): readonly Channel[] {
  return [...new Set(groups.map(({ channel }) => channel))];
}

function fieldsetOf(channel: Channel, groups: readonly ShownGroup[]): Html {
  return html`<fieldset>
    <legend>${channelNames[channel]}</legend>
    ${groups.filter((group) => group.channel === channel).map(checkboxOf)}
  </fieldset>`;
}

function checkboxOf({ id, name, isSubscribed }: ShownGroup): Html {
  const input = isSubscribed
    ? html`<input type="checkbox" name="group" value="${id}" checked />`
    : html`<input type="checkbox" name="group" value="${id}" />`;
  return html`<label>${input}<span>${name}</span></label> <input type="hidden" name="shown" value="${id}" />`;
}
