/** The pages of an invitation: for a new account, and for an address that has one. */
import type { SignInSettings } from "@signalbox/access";
import { html, type Html } from "../pages/html.js";
import { newPasswordFields } from "./new-password.js";
import { field, framedPage } from "./page-frame.js";

export interface ShownInvitation {
  readonly email: string;
  readonly workspace: string;
  readonly role: string;
  /** Absent when a key or the service did it. */
  readonly invitedBy?: string;
  /** Of the page. */
  readonly path: string;
  readonly settings: SignInSettings;
}

export function acceptPage(shown: ShownInvitation, problem?: string): string {
  return framedPage({
    title: "Accept invitation",
    problem,
    content: html`${described(shown)}
    ${
      shown.settings.passwords
        ? html`<form method="post">
            ${field({ name: "name", label: "Your name", autocomplete: "name", isFocused: true })}
            ${newPasswordFields()}
            <button>Accept and sign in</button>
          </form>`
        : html`<p><a class="button" href="/sign-in">Accept with single sign-on</a></p>`
    }`,
  });
}

export function existingAccountPage(shown: ShownInvitation, signedInAs: string | undefined): string {
  const { email, path } = shown;
  const signInPath = `/sign-in?next=${encodeURIComponent(path)}`;
  return framedPage({
    title: "Accept invitation",
    content: html`${described(shown)}
    ${
      signedInAs === email
        ? html`<form method="post"><button>Accept</button></form>`
        : html`<p>${email} has an account already. Sign in with it to accept.</p>
            ${
              signedInAs === undefined
                ? html`<a class="button" href="${signInPath}">Sign in</a>`
                : html`<p>You are signed in as ${signedInAs}.</p>
                    <a class="button" href="/sign-out">Sign out first</a>`
            }`
    }`,
  });
}

function described({ email, workspace, role, invitedBy }: ShownInvitation): Html {
  const to = html`to the workspace ${workspace} with the role ${role}.`;
  return invitedBy === undefined
    ? html`<p>${email} is invited ${to}</p>`
    : html`<p>${invitedBy} invites ${email} ${to}</p>`;
}
