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

export interface PasskeySection {
  /** One may be added. */
  readonly isRecent: boolean;
  /** Without the last passkey the member could not sign in any more. */
  readonly isOnlyWay: boolean;
}

export function passkeySection(passkeys: readonly Passkey[], { isRecent, isOnlyWay }: PasskeySection): Html {
  const asks = isOnlyWay && passkeys.length === 1;
  return html`<h2>Passkeys</h2>
    <p>
      A passkey signs you in with your device, without a password or a code. It counts as a second factor.
    </p>
    ${
      passkeys.length === 0
        ? undefined
        : html`<ul class="sessions">
            ${passkeys.map((passkey) => passkeyItem(passkey, asks))}
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

function passkeyItem({ id, name, createdAt, lastUsedAt }: Passkey, asks: boolean): Html {
  const used = lastUsedAt === undefined ? "never used" : `last used ${dayOf(lastUsedAt)}`;
  return html`<li>
    ${name}, added ${dayOf(createdAt)}, ${used}
    <form method="post" action="/account/passkeys/change">
      ${hidden("id", id)}
      <input name="name" value="${name}" aria-label="New name of ${name}" autocomplete="off" required />
      <button class="plain" name="action" value="rename" aria-label="Rename ${name}">Rename</button>
      <button class="plain" name="action" value="remove" aria-label="Remove ${name}">Remove</button>
      ${
        asks
          ? html`<label
              ><input type="checkbox" name="confirmLockOut" value="true" /> Remove it although I could not
              sign in any more without it</label
            >`
          : undefined
      }
    </form>
  </li>`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
