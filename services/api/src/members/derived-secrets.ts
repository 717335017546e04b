/**
 * Secrets of a command that are derived from its id, so that a call repeated with its idempotency key gets the same ones
 * although only their hashes are stored. Nobody can derive them without the key of the secret box.
 */
import { newRecoveryCodes } from "@signalbox/access";
import type { SecretBox } from "@signalbox/core";

type Derives = Pick<SecretBox, "derive">;

/** Of the session that takes the place of the present one. */
export function sessionTokenOf(commandId: string, secrets: Derives): string {
  return Buffer.from(secrets.derive(`session/${commandId}`), "hex").toString("base64url");
}

export function recoveryCodesOf(commandId: string, secrets: Derives): readonly string[] {
  return newRecoveryCodes((bytes) => {
    const parts = Array.from({ length: Math.ceil(bytes / 32) }, (_, part) =>
      Buffer.from(secrets.derive(`recovery-codes/${commandId}/${part}`), "hex"),
    );
    return Buffer.concat(parts).subarray(0, bytes);
  });
}
