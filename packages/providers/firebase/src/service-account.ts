/** The JSON key of a Google service account. Parsed where settings are saved. */
import { createPrivateKey } from "node:crypto";
import { z } from "zod";

export interface ServiceAccount {
  readonly type: "service_account";
  readonly project_id: string;
  readonly private_key_id: string;
  /** PEM of an RSA key. */
  readonly private_key: string;
  readonly client_email: string;
}

const accountSchema: z.ZodType<ServiceAccount> = z.object({
  type: z.literal("service_account"),
  project_id: z.string().regex(/^[a-z0-9.:-]+$/),
  private_key_id: z.string(),
  private_key: z.string().refine(isRsaKey),
  client_email: z.string().min(1),
});

/** Undefined when the text is not such a key. */
export function serviceAccountOf(text: string): ServiceAccount | undefined {
  try {
    return accountSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
