/** The page on which a member sets up the second factor that a workspace requires, and the page with the recovery codes. */
import { totpUri } from "@signalbox/access";
import { html, type Html } from "../pages/html.js";
import { field, framedPage, hidden } from "./page-frame.js";
import { qrCode } from "./qr-code.js";

export interface Enrolment {
  /** In base32. */
  readonly secret: string;
  readonly email: string;
  /** Sealed. */
  readonly step: string;
  readonly problem?: string;
}

export function enrolmentPage({ secret, email, step, problem }: Enrolment): string {
  return framedPage({
    title: "Set up a second factor",
    problem,
    content: html`<p>A workspace of yours requires a second factor.</p>
      <form method="post" action="/sign-in/enrol">
        ${hidden("step", step)} ${enrolmentFields(secret, email)}
        <button>Turn on and sign in</button>
      </form>`,
  });
}

/** The QR code, the secret as text, and the field for the first code. */
function enrolmentFields(secret: string, email: string): Html {
  return html`<p>Scan the code with an authenticator app, then enter the six digits that it shows.</p>
    ${qrCode(totpUri(secret, email), "QR code for your authenticator app")}
    <p class="hint">
      Or enter this secret in the app: <code>${secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
    </p>
    ${field({ name: "code", label: "Code", autocomplete: "one-time-code", isFocused: true })}`;
}

export function recoveryCodesPage(codes: readonly string[], next: string): string {
  return framedPage({
    title: "Recovery codes",
    notice: "Your second factor is on.",
    content: html`<p>
        Each of these codes works once in place of your authenticator app. They are shown only now: print them
        or store them in a password manager.
      </p>
      <ul class="codes">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ul>
      <a class="button" href="${next}">Continue</a>`,
  });
}
