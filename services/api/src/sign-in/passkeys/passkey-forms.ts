/** The form that signs in with a passkey, which is hidden without its script. */
import { html, type Html } from "../../pages/html.js";
import { hidden } from "../page-frame.js";
import { passkeyScript } from "./script.js";

export function passkeySignInForm(next: string): Html {
  return html`<form method="post" action="/sign-in/passkey" data-passkey="/sign-in/passkey/options" hidden>
      ${hidden("next", next)} ${hidden("credential", "")}
      <p class="error" role="alert" hidden></p>
      <button class="plain">Sign in with a passkey</button>
    </form>
    ${passkeyScript}`;
}
