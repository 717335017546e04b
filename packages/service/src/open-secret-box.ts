/** Opens the secret box of the deployment with the configured keys, or with those of the data directory. */
import { secretBoxOf, type SecretBox } from "@signalbox/core";
import { keepSecretKeys, parseSecretKey } from "./secret-key-file.js";

export interface SecretBoxOptions {
  /** 32 bytes as hex or base64; without it one is generated and kept as `<dataDir>/secret.key`. */
  readonly secretKey?: string;
  /** Former keys, separated by commas: they only open. */
  readonly previousSecretKeys?: string;
  readonly dataDir: string;
}

/** Throws an `Error` that says what to do when a configured or stored key is invalid. */
export async function openSecretBox(options: SecretBoxOptions): Promise<SecretBox> {
  const { secretKey, previousSecretKeys = "", dataDir } = options;
  const [sealing, ...stored] =
    secretKey === undefined
      ? await keepSecretKeys(dataDir)
      : ([parseSecretKey(secretKey, "SECRET_KEY")] as const);
  const previous = previousSecretKeys
    .split(",")
    .filter((key) => key.trim() !== "")
    .map((key) => parseSecretKey(key, "PREVIOUS_SECRET_KEYS"));
  return secretBoxOf(sealing, [...stored, ...previous]);
}
