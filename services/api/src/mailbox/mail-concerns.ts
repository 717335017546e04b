/** A message of the test mailbox in the audit log. */
import type { AuditedConcerns } from "../http/route.js";
import type { Mail } from "./mail.js";

export function mailConcerns({ id, userId }: Pick<Mail, "id" | "userId">): AuditedConcerns {
  return { resources: [{ kind: "mail", id }], ...(userId !== undefined && { userId }) };
}
