/** The page with the ways to sign in. */
import type { SignInSettings } from "@signalbox/access";
import { html, type Html } from "../pages/html.js";
import { passkeySignInForm } from "./passkeys/passkey-forms.js";
import { field, framedPage, hidden, wayBack } from "./page-frame.js";

export interface ShownSignIn {
  readonly settings: SignInSettings;
  /** Whether this installation can have them. */
  readonly hasPasskeys: boolean;
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
}

export function signInPage({ settings, hasPasskeys, next, email, problem }: ShownSignIn): string {
  return framedPage({
    title: "Sign in",
    problem,
    content: html`${settings.passwords ? passwordForm(next, email, problem !== undefined) : undefined}
    ${settings.passwords && hasPasskeys ? passkeySignInForm(next) : undefined}
    ${settings.oidc.map(
      ({ id, name }) =>
        html`<a
          class="button plain"
          href="/sign-in/oidc/${encodeURIComponent(id)}?next=${encodeURIComponent(next)}"
          >Sign in with ${name}</a
        >`,
    )}
    ${
      settings.passwords || settings.oidc.length > 0
        ? undefined
        : html`<p>There is no way to sign in here.</p>
            ${wayBack}`
    }`,
  });
}

function passwordForm(next: string, email: string | undefined, hasFailed: boolean): Html {
  return html`<form method="post" action="/sign-in">
    ${hidden("next", next)}
    ${field({
      name: "email",
      label: "Address",
      type: "email",
      autocomplete: "username",
      isFocused: email === undefined,
      ...(email !== undefined && { value: email }),
    })}
    ${field({
      name: "password",
      label: "Password",
      type: "password",
      autocomplete: "current-password",
      isFocused: email !== undefined,
    })}
    <button>Sign in</button>
    <p><a href="/sign-in/reset">Forgotten your password?</a></p>
    ${hasFailed ? wayBack : undefined}
  </form>`;
}
