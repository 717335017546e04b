/** The fields of a new password, and what is wrong with one. */
import { minPasswordLength, passwordIssue } from "@signalbox/access";
import { html, type Html } from "../pages/html.js";
import { field } from "./page-frame.js";

/** A sentence; undefined when it can be used. */
export function newPasswordIssue(password: string, repeated: string, email: string): string | undefined {
  const issue = passwordIssue(password, email);
  if (issue !== undefined) return `The password ${issue}.`;
  return password === repeated ? undefined : "The two passwords differ.";
}

export function newPasswordFields(): Html {
  return html`${field({
    name: "password",
    label: "New password",
    type: "password",
    autocomplete: "new-password",
    hint: `At least ${minPasswordLength} characters.`,
  })}
  ${field({ name: "repeated", label: "The same again", type: "password", autocomplete: "new-password" })}`;
}
