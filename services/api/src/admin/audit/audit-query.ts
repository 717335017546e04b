/** The filters of the audit log, as callers give them and as its rows are found. */
import { resourceColumn, type AuditRow } from "@signalbox/workspace";
import { issueAt, type Json } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { momentField } from "../deliveries/delivery-query.js";
import { requestSays } from "../../http/request-sentences.js";

export interface AuditQuery {
  readonly actor?: string;
  readonly action?: string;
  readonly resourceKind?: string;
  readonly resourceId?: string;
  readonly ok?: boolean;
  readonly from?: number;
  readonly to?: number;
  readonly installation: boolean;
}

const textField = z.string().min(1).max(512);

const auditQueryFields = {
  actor: textField.exactOptional().describe("The id of a member, a key or a part of the service."),
  action: textField.exactOptional().describe("As `put-segment`."),
  resourceKind: textField.exactOptional().describe("As `segment`, by the main resource of the entry."),
  resourceId: textField
    .exactOptional()
    .describe("With `resourceKind`. Of an erased user: `erased-user` and the SHA-256 of the id, in hex."),
  ok: z.boolean().exactOptional().describe("False: only what was refused."),
  from: momentField.exactOptional().describe("At or after."),
  to: momentField.exactOptional().describe("Before."),
  installation: z
    .boolean()
    .default(false)
    .describe("The log of the installation itself, with all sign-ins; for owners only."),
} satisfies z.core.$ZodShape;

/** The schema of a request with these filters and the given fields. */
export function withAuditFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<AuditQuery & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...auditQueryFields, ...others }) as unknown as z.ZodType<
    AuditQuery & z.output<z.ZodObject<Fields>>
  >;
}

type Column = keyof AuditRow;

/** Throws `BadRequest`. */
export function columnsOf({
  actor,
  action,
  resourceKind: kind,
  resourceId: id,
  ok,
}: AuditQuery): Readonly<Partial<Record<Column, Json>>> {
  if (id !== undefined && kind === undefined) {
    throw badRequest(issueAt(["resourceId"], requestSays.resourceKindRequired()));
  }
  return {
    ...(actor !== undefined && { by: actor }),
    ...(action !== undefined && { action }),
    ...(kind !== undefined && (id === undefined ? { kind } : { resource: resourceColumn({ kind, id }) })),
    ...(ok !== undefined && { ok }),
  };
}
