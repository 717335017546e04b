/** The page that asks for a code of the second factor. */
import { html } from "../pages/html.js";
import { field, framedPage, hidden, wayBack } from "./page-frame.js";

export function secondFactorPage({
  step,
  problem,
}: {
  /** Sealed. */
  readonly step: string;
  readonly problem?: string;
}): string {
  return framedPage({
    title: "Second factor",
    problem,
    content: html`<form method="post" action="/sign-in/second-factor">
      ${hidden("step", step)}
      ${field({
        name: "code",
        label: "Code",
        autocomplete: "one-time-code",
        isFocused: true,
        hint: "The six digits of your authenticator app, or one of your recovery codes.",
      })}
      <button>Sign in</button>
      ${problem === undefined ? undefined : wayBack}
    </form>`,
  });
}
