/** Who sent a command or made a request, and from where: for the audit log and for `createdBy` and `updatedBy`. */
import { z } from "zod";

/** `session`: an embedded dashboard. `system`: the service itself, as at its start. */
export const principalKinds = ["member", "key", "session", "system"] as const;

/** A type, so that it is JSON too. */
export type Principal = {
  readonly kind: (typeof principalKinds)[number];
  readonly id: string;
  /** As it was at that moment. */
  readonly name: string;
};

export const signInMethods = ["password", "passkey", "oidc", "link"] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const ownerKinds = ["member", "serviceAccount"] as const;

/** Whom a key belongs to: the account of a member, or a service account of the key's workspace. */
export interface KeyOwner {
  readonly kind: (typeof ownerKinds)[number];
  readonly id: string;
}

export interface Origin {
  readonly principal: Principal;
  /** Of a key; absent for keys that belong to the workspace itself. */
  readonly owner?: KeyOwner;
  /** Of a member: how they signed in. */
  readonly signIn?: SignInMethod;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly requestId?: string;
}

export const principalSchema: z.ZodType<Principal> = z.object({
  kind: z.enum(principalKinds),
  id: z.string(),
  name: z.string(),
});

export const keyOwnerSchema: z.ZodType<KeyOwner> = z.object({ kind: z.enum(ownerKinds), id: z.string() });

export const originSchema: z.ZodType<Origin> = z.object({
  principal: principalSchema,
  owner: keyOwnerSchema.exactOptional(),
  signIn: z.enum(signInMethods).exactOptional(),
  ip: z.string().exactOptional(),
  userAgent: z.string().exactOptional(),
  requestId: z.string().exactOptional(),
});

/** The same for a member and all keys of that member, and for all keys of a service account. */
export function partyOf({ principal, owner }: Pick<Origin, "principal" | "owner">): string {
  const { kind, id } = owner ?? principal;
  return `${kind}/${id}`;
}

/** The service itself, by the name of the part that acts. */
export function systemOrigin(name: string): Origin {
  return { principal: { kind: "system", id: name, name } };
}
