/** Accounts of members: roles, invitations, sign-in and sessions. */
export * from "./audit/verify-audit.js";
export { installationRetentionSchema, retentionOf } from "./audit/put-installation-retention.js";
export * from "./installation/command.js";
export * from "./installation/commands.js";
export * from "./installation/edit-account.js";
export { ownerToSignIn } from "./installation/ensure-owner.js";
export { installationBehaviour } from "./installation/installation-actor.js";
export {
  deserializeInstallation,
  installationStateFormat,
  serializeInstallation,
} from "./installation/installation-document.js";
export { newAccount } from "./installation/new-account.js";
export { sealedInInstallation } from "./installation/sealed-in-installation.js";
export * from "./installation/state.js";
export { emailField } from "./members/email-field.js";
export { canSignIn } from "./sign-in/ways-to-sign-in.js";
export { lockOutError, lockOutFields } from "./members/lock-out.js";
export { ambiguousEmail, foldEmail, isAmbiguousEmail } from "./members/fold-email.js";
export * from "./members/last-admin.js";
export * from "./members/one-time-links.js";
export { issuerField } from "./oidc/remove-own-identity.js";
export { readClaims, type ProviderClaims } from "./oidc/provider-claims.js";
export { accessMigrations } from "./migrations.js";
export * from "./oidc/provider-fields.js";
export { maxPasskeys, type AddPasskey } from "./passkeys/add-passkey.js";
export { passkeyNameField } from "./passkeys/rename-passkey.js";
export * from "./present-permissions.js";
export * from "./roles.js";
export { pendingSecretOf } from "./second-factor/begin-totp.js";
export * from "./second-factor/recovery-codes.js";
export * from "./second-factor/requires-second-factor.js";
export * from "./second-factor/totp-code.js";
export * from "./sessions/new-session.js";
export * from "./sessions/session-table.js";
export { signInSettingsSchema } from "./sign-in-settings/put-sign-in-settings.js";
export { acceptedInvitationSchema, grantedBy, type AcceptInvitation } from "./sign-in/accept-invitation.js";
export type { SignInFailure } from "./sign-in/fail-sign-in.js";
export * from "./sign-in/one-time-link.js";
export * from "./sign-in/password-rules.js";
export { passwordResetSchema } from "./sign-in/reset-password.js";
export type { SignInProof } from "./sign-in/sign-in-proof.js";
