/** Builders for tests of sign-ins through identity providers. */
import type { WorkspaceId } from "@signalbox/core";
import { commandOutcomeSchema, type CommandOutcome, type SentCommand } from "@signalbox/workspace";
import { installationBehaviour } from "../installation/installation-actor.js";
import { newAccount } from "../installation/new-account.js";
import {
  installationId,
  installationKey,
  newInstallation,
  type Account,
  type InstallationState,
  type OidcProvider,
} from "../installation/state.js";
import { decideProviderSignIn, type ProviderSignIn, type SignedIn } from "./decide-provider-sign-in.js";
import type { ProviderClaims } from "./provider-claims.js";

export const root = "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10" as WorkspaceId;
export const child = "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84" as WorkspaceId;
export const now = 1_767_261_600_000;

export function aProvider(fields: Partial<OidcProvider> = {}): OidcProvider {
  return {
    id: "keycloak",
    name: "Keycloak",
    issuer: "https://id.example.com",
    clientId: "signalbox",
    sealedSecret: "sealed",
    scopes: ["openid", "email"],
    groupRoles: [],
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

export function anAccount(fields: Partial<Account> = {}): Account {
  return { ...newAccount({ id: "ann", email: "ann@example.com", name: "Ann", now }), ...fields };
}

export function claimsOf(fields: Partial<ProviderClaims> = {}): ProviderClaims {
  return {
    issuer: "https://id.example.com",
    subject: "ann-1",
    email: "ann@example.com",
    isEmailVerified: true,
    groups: [],
    ...fields,
  };
}

export function installationOf(fields: Partial<InstallationState> = {}): InstallationState {
  return { ...newInstallation, ...fields };
}

export function invitationFor(
  email: string,
  until: number = now + 1,
): InstallationState["invitations"][number] {
  return {
    id: `invitation-${email}`,
    hash: "hash",
    email,
    workspaceId: root,
    role: "Author",
    createdAt: now,
    until,
    invitedBy: { id: "owner", name: "Owner" },
  };
}

export function signInOf(fields: Partial<ProviderSignIn> = {}): ProviderSignIn {
  return {
    provider: aProvider(),
    claims: claimsOf(),
    newAccountId: "new",
    needsAdmin: (id) => id === root,
    isDeleted: () => false,
    now,
    ...fields,
  };
}

/** The account, or the code of the refusal. */
export function decided(state: InstallationState, fields: Partial<ProviderSignIn> = {}): Account | string {
  const result: SignedIn = decideProviderSignIn(state, signInOf(fields));
  if (result.ok) return result.account;
  return result.outcome.ok ? "applied" : result.outcome.code;
}

export interface InstallationRun {
  readonly state: InstallationState;
  readonly outcome: CommandOutcome;
}

/** Runs a command as the installation's actor does, sent by a member at `at`. */
export function run<Input>(
  command: SentCommand<Input>,
  input: Input,
  { state, by = "owner", at = now }: { state: InstallationState; by?: string; at?: number },
): InstallationRun {
  const origin = { principal: { kind: "member", id: by, name: by } } as const;
  const message = command.message(installationId, "command-1", { input, by, origin });
  const decision = installationBehaviour.handlers[message.type]?.prepare(message.body).decide(state, {
    self: installationKey,
    workspaceId: installationId,
    kind: "installation",
    id: "self",
    now: new Date(at),
    workspace: undefined,
    companions: new Map(),
  });
  return {
    state: decision?.state ?? state,
    outcome: commandOutcomeSchema.parse(decision?.reply?.value),
  };
}
