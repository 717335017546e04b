/** The page of a member's own account. */
import { canSignIn, hasSecondFactor, type Identity, type OidcProvider } from "@signalbox/access";
import { html, type Html } from "../pages/html.js";
import type { SignedInMember } from "../members/member.js";
import type { OwnSession } from "../members/own-sessions.js";
import { canConfirm } from "../members/recent-sign-in.js";
import { enrolmentFields } from "./enrolment-page.js";
import { passkeySection } from "./passkeys/passkey-forms.js";
import { newPasswordFields } from "./new-password.js";
import { field, framedPage, hidden } from "./page-frame.js";

export interface ShownAccount {
  readonly member: SignedInMember;
  readonly sessions: readonly OwnSession[];
  /** Names of the workspaces that the member reaches, with the roles there. */
  readonly workspaces: readonly string[];
  /** Whether this installation can have them. */
  readonly hasPasskeys: boolean;
  /** Whether the sign-in is recent enough to change how the member signs in. */
  readonly isRecent: boolean;
  readonly problem?: string | undefined;
  readonly notice?: string | undefined;
}

export function accountPage({
  member,
  sessions,
  workspaces,
  hasPasskeys,
  isRecent,
  problem,
  notice,
}: ShownAccount): string {
  const { account, installation } = member;
  const { passwords, oidc } = installation.signIn;
  const canComeBack = canSignIn(account, installation.signIn);
  const isOnlyWay = !canSignIn({ ...account, passkeys: [] }, installation.signIn);
  return framedPage({
    title: "Your account",
    problem,
    notice,
    content: html`<p>${account.name} (${account.email})</p>
      ${
        workspaces.length === 0
          ? html`<p>
              You have no role in a workspace that you can use now. An administrator can invite you.
            </p>`
          : html`<p>Workspaces: ${workspaces.join(", ")}</p>`
      }
      <p>
        <a href="/mailbox/">Test mailbox</a> · <a href="/queues/">Queues</a> ·
        <a href="/docs">API reference</a> ·
        <a href="/sign-out">Sign out</a>
      </p>
      ${isRecent ? undefined : confirmSection(canConfirm(member))}
      ${passwords ? passwordSection(account.password !== undefined, isRecent || !canComeBack) : undefined}
      ${secondFactorSection(member, isRecent)}
      ${hasPasskeys && passwords ? passkeySection(account.passkeys, { isRecent, isOnlyWay }) : undefined}
      ${identitySection(account.identities, oidc, isRecent)} ${sessionSection(sessions)}`,
  });
}

/** In place of the forms that need a recent sign-in. */
function confirmSection(hasPassword: boolean): Html {
  return html`<h2>Confirm that it is you</h2>
    <p>
      You signed in more than ten minutes ago. To change how you sign in,
      ${hasPassword ? "enter your password first." : html`<a href="/sign-out">sign out</a> and in again.`}
    </p>
    ${
      hasPassword
        ? html`<form method="post" action="/account/confirm">
            ${field({
              name: "confirmedPassword",
              label: "Your password",
              type: "password",
              autocomplete: "current-password",
            })}
            <button class="plain">Confirm</button>
          </form>`
        : undefined
    }`;
}

function passwordSection(hasPassword: boolean, isRecent: boolean): Html {
  if (!hasPassword && !isRecent)
    return html`<h2>Password</h2>
      <p>You have none.</p>`;
  return html`<h2>Password</h2>
    ${hasPassword ? undefined : html`<p>Set a password, so that you can sign in again.</p>`}
    <form method="post" action="/account/password">
      ${
        hasPassword
          ? field({
              name: "currentPassword",
              label: "Current password",
              type: "password",
              autocomplete: "current-password",
            })
          : undefined
      }
      ${newPasswordFields()}
      <button>${hasPassword ? "Change the password" : "Set the password"}</button>
    </form>`;
}

function secondFactorSection({ account }: SignedInMember, isRecent: boolean): Html {
  if (!hasSecondFactor(account)) {
    return html`<h2>Second factor</h2>
      <p>Off. With it a sign-in also needs a code of an authenticator app.</p>
      ${
        isRecent
          ? html`<form method="post" action="/account/second-factor">
              <button class="plain">Set up</button>
            </form>`
          : undefined
      }`;
  }
  return html`<h2>Second factor</h2>
    <p>On. ${account.recoveryCodes.length} recovery codes are left.</p>
    <form method="post" action="/account/second-factor/change">
      ${field({ name: "code", label: "Code", autocomplete: "one-time-code" })}
      <button class="plain" name="action" value="codes">Make new recovery codes</button>
      <button class="plain" name="action" value="off">Turn off</button>
    </form>`;
}

function identitySection(
  identities: readonly Identity[],
  providers: readonly OidcProvider[],
  isRecent: boolean,
): Html | undefined {
  if (identities.length === 0) return undefined;
  const nameOf = (issuer: string): string =>
    providers.find((provider) => provider.issuer === issuer)?.name ?? issuer;
  return html`<h2>Single sign-on</h2>
    <ul class="sessions">
      ${identities.map(
        ({ issuer }) =>
          html`<li>
            Linked to your user of ${nameOf(issuer)}
            ${
              isRecent
                ? html`<form method="post" action="/account/identities">
                    ${hidden("issuer", issuer)}
                    <button class="plain" aria-label="Remove the link to ${nameOf(issuer)}">
                      Remove the link
                    </button>
                  </form>`
                : undefined
            }
          </li>`,
      )}
    </ul>`;
}

function sessionSection(sessions: readonly OwnSession[]): Html {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return html`<h2>Sessions</h2>
    <ul class="sessions">
      ${sessions.map(sessionItem)}
    </ul>
    ${
      others.length === 0
        ? undefined
        : html`<form method="post" action="/account/sessions">
            <button class="plain">End all other sessions</button>
          </form>`
    }`;
}

function sessionItem({ row, sessionId, isCurrent }: OwnSession): Html {
  const since = new Date(row.createdAt).toISOString();
  const described = html`${row.userAgent === "" ? "Unknown browser" : row.userAgent}, ${row.ip}, since
    <time datetime="${since}">${since.slice(0, 16).replace("T", " ")} UTC</time>`;
  return html`<li>
    ${described}
    ${
      isCurrent
        ? html`<strong>(this one)</strong>`
        : html`<form method="post" action="/account/sessions">
            ${hidden("id", sessionId)}
            <button class="plain" aria-label="End the session of ${row.ip} since ${since}">End</button>
          </form>`
    }
  </li>`;
}

export function setUpPage(secret: string, email: string, problem?: string): string {
  return framedPage({
    title: "Set up a second factor",
    problem,
    content: html`<form method="post" action="/account/second-factor/confirm">
        ${enrolmentFields(secret, email)}
        <button>Turn on</button>
      </form>
      <p><a href="/account">Back</a></p>`,
  });
}
