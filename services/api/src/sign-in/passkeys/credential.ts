/** What a browser sends of a passkey, as `PublicKeyCredential.toJSON()` writes it. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";

const base = { id: z.string(), rawId: z.string(), type: z.literal("public-key") };

export const newCredential: z.ZodType<RegistrationResponseJSON> = z.object({
  ...base,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(32)).max(10).exactOptional(),
  }),
  clientExtensionResults: z.object({}),
});

export const usedCredential: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...base,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().exactOptional(),
  }),
  clientExtensionResults: z.object({}),
});

/** Of a field of a form. Throws `BadRequest`. */
export function parseCredential<Credential>(text: string, schema: z.ZodType<Credential>): Credential {
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw badRequest(
    text === ""
      ? "credential: required; this needs JavaScript and a browser that knows passkeys"
      : "credential: is not what a browser makes of a passkey",
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
