/**
 * An entry of the audit log before it is part of a chain: who did what, from where, and what it changed. It holds no
 * secret: `describeChanges` leaves them out.
 */
import { holds, type Json } from "@signalbox/core";
import { z } from "zod";
import { originSchema, type Origin } from "../access/origin.js";

/** The action of the command that erases users, and the kind of its resources: their id is the hash of the user's. */
export const eraseUsersAction = "delete-users";
export const erasedUserKind = "erased-user";
/** The action of the commands that erase the details of an actor's entries; their first resource is the actor. */
export const forgetActorAction = "forget-audit-actor";

export interface AuditResource {
  /** `segment`, `journey`, `account` and so on. */
  readonly kind: string;
  readonly id: string;
  /** As it was at that moment. */
  readonly name?: string;
}

export interface FieldChange {
  /** With its place in the resource, as `config.rateLimit`. */
  readonly field: string;
  /** Absent where the field did not exist. */
  readonly before?: Json;
  readonly after?: Json;
  /** Its values are not kept. */
  readonly isSecret?: true;
}

export interface ResourceChange extends AuditResource {
  readonly change: "created" | "updated" | "deleted";
  readonly fields: readonly FieldChange[];
}

export interface AuditDetails {
  readonly origin: Origin;
  readonly commandId?: string;
  /** The code of a refusal. */
  readonly error?: string;
  readonly resources: readonly AuditResource[];
  readonly changes: readonly ResourceChange[];
  /** Changes that are left out, because there are too many. */
  readonly omitted?: number;
  /** Of a read: its parameters. */
  readonly query?: Json;
  /** The user, or the account of a member, whom the details are about: they are removed when that one is erased. */
  readonly userId?: string;
}

export interface AuditEntry extends AuditDetails {
  /** A command's name, or that of a read. */
  readonly action: string;
  readonly ok: boolean;
  /** Random, so that the digest of erased details does not give them away. */
  readonly salt: string;
}

const resourceFields = { kind: z.string(), id: z.string(), name: z.string().exactOptional() };

const resource: z.ZodType<AuditResource> = z.object(resourceFields);

const fieldChange: z.ZodType<FieldChange> = holds(
  "change",
  z.object({
    field: z.string(),
    before: z.json().exactOptional(),
    after: z.json().exactOptional(),
    isSecret: z.literal(true).exactOptional(),
  }),
);

export const resourceChangeSchema: z.ZodType<ResourceChange> = z.object({
  ...resourceFields,
  change: z.enum(["created", "updated", "deleted"]),
  fields: z.array(fieldChange),
});

const detailFields = {
  origin: originSchema,
  commandId: z.string().exactOptional(),
  error: z.string().exactOptional(),
  resources: z.array(resource),
  changes: z.array(resourceChangeSchema),
  omitted: z.int().exactOptional(),
  query: z.json().exactOptional(),
  userId: z.string().exactOptional(),
};

export const auditDetailsSchema: z.ZodType<AuditDetails> = z.object(detailFields);

export const auditEntrySchema: z.ZodType<AuditEntry> = z.object({
  ...detailFields,
  action: z.string(),
  ok: z.boolean(),
  salt: z.string(),
});
