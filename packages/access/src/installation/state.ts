/**
 * The state of the installation: who may sign in, how, and with which role in which workspace. One actor holds it, so an
 * address is taken once, a one-time link is used once and the last administrator stays, without agreement between
 * actors. Secrets are hashed or sealed before they enter a mailbox.
 */
import { actorKey, type ActorKey, type WorkspaceId } from "@signalbox/core";
import type {
  AuditChain,
  BuiltInRole,
  ListedPermissions,
  Permission,
  SettingStamps,
  Versioned,
} from "@signalbox/workspace";

export const installationKind = "installation";

/** Stands for the installation where a workspace is expected: the nil UUID, which no workspace has. */
export const installationId = "00000000-0000-0000-0000-000000000000" as WorkspaceId;

export const installationKey: ActorKey = actorKey(installationId, installationKind, "self");

/** A built-in role by its name, or a custom one by its id. */
export type RoleId = BuiltInRole | (string & {});

/** A role in a workspace; it includes the children of the workspace. */
export interface RoleGrant {
  readonly workspaceId: WorkspaceId;
  readonly role: RoleId;
  /** `group`: from the groups of the identity provider, read again at each sign-in. */
  readonly from: "invitation" | "administrator" | "group" | "start";
  /** Of a role from groups: the id of the identity provider. */
  readonly provider?: string;
}

/** For what a one-time link is: to sign in once, or to set a new password as well. */
export type LinkPurpose = "sign-in" | "reset-password";

export interface OneTimeLink {
  /** SHA-256 of its token, hex. */
  readonly hash: string;
  readonly purpose: LinkPurpose;
  /** ms */
  readonly until: number;
}

export interface Totp {
  /** The secret in base32, sealed. */
  readonly sealed: string;
  readonly createdAt: number;
  /** The 30-second step of the last code that was used: a code counts once. */
  readonly lastStep: number;
}

export interface Passkey extends Versioned {
  /** Of the credential, base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number;
}

/** An account at an identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Account extends Versioned {
  readonly id: string;
  /** In lower case; unique. */
  readonly email: string;
  readonly name: string;
  /** A disabled account cannot sign in and keeps its history. */
  readonly status: "Active" | "Disabled";
  /** Administers the installation itself: sign-in settings, root workspaces, retention ceilings. */
  readonly isOwner: boolean;
  readonly createdAt: number;
  /** Sessions that were opened earlier have ended. */
  readonly sessionsFrom: number;
  /** Sessions that ended by themselves within the last hours, so that a late note of their use cannot revive them. */
  readonly endedSessions?: readonly { readonly sessionId: string; readonly at: number }[];
  readonly lastSignInAt?: number;
  readonly password?: {
    /** Argon2id as a PHC string. */
    readonly hash: string;
    readonly changedAt: number;
  };
  readonly totp?: Totp;
  /** A second factor that is not confirmed by a first code yet. */
  readonly pendingTotp?: { readonly sealed: string; readonly createdAt: number };
  /** SHA-256 of the recovery codes that are not used, hex. */
  readonly recoveryCodes: readonly string[];
  readonly passkeys: readonly Passkey[];
  readonly identities: readonly Identity[];
  readonly roles: readonly RoleGrant[];
  readonly links: readonly OneTimeLink[];
}

export interface Invitation {
  readonly id: string;
  /** SHA-256 of its token, hex. */
  readonly hash: string;
  readonly email: string;
  readonly workspaceId: WorkspaceId;
  readonly role: RoleId;
  readonly createdAt: number;
  /** ms */
  readonly until: number;
  /** Name and id of the member or key. */
  readonly invitedBy: { readonly id: string; readonly name: string };
}

export interface CustomRole extends Versioned, ListedPermissions {
  readonly id: string;
  /** It can be given there and in the children. */
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly description?: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Members of this group at the provider have this role. */
export interface GroupRole {
  readonly group: string;
  readonly workspaceId: WorkspaceId;
  readonly role: RoleId;
}

/** An identity provider that speaks OpenID Connect. */
export interface OidcProvider extends Versioned {
  readonly id: string;
  /** On the button of the sign-in page. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The client secret, sealed. */
  readonly sealedSecret: string;
  readonly scopes: readonly string[];
  /** Its addresses count as verified when it does not say that they are not. */
  readonly trustsEmail?: true;
  /** The claim with the groups; absent: roles do not follow groups. */
  readonly groupsClaim?: string;
  readonly groupRoles: readonly GroupRole[];
  /** Accounts for addresses of these domains are created at their first sign-in, with this role. */
  readonly autoCreate?: {
    readonly domains: readonly string[];
    readonly workspaceId: WorkspaceId;
    readonly role: RoleId;
  };
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface SignInSettings {
  /** False: single sign-on only; one-time links of the command line still work. */
  readonly passwords: boolean;
  /** Workspaces whose members must have a second factor. Their children are included. */
  readonly secondFactorIn: readonly WorkspaceId[];
  readonly oidc: readonly OidcProvider[];
}

/** A state or challenge of a sign-in that was used, kept until it would have expired. */
export interface UsedToken {
  /** SHA-256, hex. */
  readonly hash: string;
  /** ms */
  readonly until: number;
}

export interface InstallationState {
  readonly createdAt: number | null;
  readonly accounts: readonly Account[];
  readonly invitations: readonly Invitation[];
  readonly roles: readonly CustomRole[];
  readonly signIn: SignInSettings;
  /** Of what concerns no workspace; absent before the first entry. */
  readonly audit?: AuditChain;
  /** For how many days workspaces may keep their logs, at most; absent: no limit. */
  readonly auditCeilingDays?: number;
  readonly usedTokens: readonly UsedToken[];
  /** When each of the settings was changed last; absent for those that did not change since an earlier release. */
  readonly settingStamps?: SettingStamps;
  /** The highest `updatedAt` of any deleted resource: one that is created again starts above it. */
  readonly lastRemoved?: number;
}

export const newInstallation: InstallationState = {
  createdAt: null,
  accounts: [],
  invitations: [],
  roles: [],
  signIn: { passwords: true, secondFactorIn: [], oidc: [] },
  usedTokens: [],
};
