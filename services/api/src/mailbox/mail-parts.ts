/** What is served of a stored message. An earlier release may have stored it, so it is parsed leniently. */
import { z } from "zod";

export interface MailParts {
  readonly html?: string | undefined;
  readonly attachments: readonly MailAttachment[];
}

interface MailAttachment {
  readonly name: string;
  readonly mimeType: string;
  /** base64 */
  readonly bytes: string;
}

const schema = z.object({
  html: z.string().optional().catch(undefined),
  attachments: z.array(z.object({ name: z.string(), mimeType: z.string(), bytes: z.string() })).catch([]),
});

export function mailParts(message: Readonly<Record<string, unknown>>): MailParts {
  return schema.parse(message);
}
