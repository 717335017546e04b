/** The forms of passkeys in the pages for signing in and of the account. Those that need the script are hidden without it. */
import type { Passkey } from "@signalbox/access";
import { html, type Html } from "../../pages/html.js";
import { field, hidden } from "../page-frame.js";
import { passkeyScript } from "./script.js";

export function passkeySignInForm(next: string): Html {
  return html`<form method="post" action="/sign-in/passkey" data-passkey="/sign-in/passkey/options" hidden>
      ${hidden("next", next)} ${hidden("credential", "")}
      <p class="error" role="alert" hidden></p>
      <button class="plain">Sign in with a passkey</button>
    </form>
    ${passkeyScript}`;
}

/** `isRecent`: one may be added. */
export function passkeySection(passkeys: readonly Passkey[], isRecent: boolean): Html {
  return html`<h2>Passkeys</h2>
    <p>
      A passkey signs you in with your device, without a password or a code. It counts as a second factor.
    </p>
    ${
      passkeys.length === 0
        ? undefined
        : html`<ul class="sessions">
            ${passkeys.map(passkeyItem)}
          </ul>`
    }
    ${isRecent ? newPasskeyForm : undefined}`;
}

const newPasskeyForm: Html = html`<form
    method="post"
    action="/account/passkeys"
    data-passkey="/account/passkeys/options"
    data-creates="true"
    hidden
  >
    ${field({ name: "passkeyName", label: "Name of a new passkey", autocomplete: "off" })}
    ${hidden("credential", "")}
    <p class="error" role="alert" hidden></p>
    <button class="plain">Add a passkey</button>
  </form>
  <noscript><p>Adding a passkey needs JavaScript.</p></noscript>
  ${passkeyScript}`;

function passkeyItem({ id, name, createdAt, lastUsedAt }: Passkey): Html {
  const used = lastUsedAt === undefined ? "never used" : `last used ${dayOf(lastUsedAt)}`;
  return html`<li>
    ${name}, added ${dayOf(createdAt)}, ${used}
    <form method="post" action="/account/passkeys/change">
      ${hidden("id", id)}
      <input name="name" value="${name}" aria-label="New name of ${name}" autocomplete="off" required />
      <button class="plain" name="action" value="rename" aria-label="Rename ${name}">Rename</button>
      <button class="plain" name="action" value="remove" aria-label="Remove ${name}">Remove</button>
    </form>
  </li>`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
