/**
 * Seals what must be readable again (write keys, shared secrets) before it enters a queue or a database: AES-256-GCM, as
 * `v1.<key id>.<nonce>.<tag>.<text>`. The key id says which key sealed it, so that keys can be rotated later. Invariant:
 * what was tampered with or sealed by another key is never opened.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { keepSecretKey, parseSecretKey } from "./secret-key-file.js";

export interface SecretBox {
  /** Two sealings of the same text differ. */
  seal(text: string): string;
  /** Throws an `Error` for text this box's key has not sealed. */
  open(sealed: string): string;
  /** 64 hex characters that depend on the key and the purpose alone: the same after every restart. */
  derive(purpose: string): string;
}

export interface SecretBoxOptions {
  /** 32 bytes as hex or base64; without it one is generated and kept as `<dataDir>/secret.key`. */
  readonly secretKey?: string;
  readonly dataDir: string;
}

const version = "v1";
const nonceBytes = 12;

/** Throws an `Error` that says what to do when the configured or stored key is no key. */
export async function openSecretBox({ secretKey, dataDir }: SecretBoxOptions): Promise<SecretBox> {
  const key =
    secretKey === undefined ? await keepSecretKey(dataDir) : parseSecretKey(secretKey, "SECRET_KEY");
  return secretBoxOf(key);
}

/** A box around a key of 32 bytes. */
export function secretBoxOf(key: Buffer): SecretBox {
  const label = `${version}.${keyIdOf(key)}`;
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [label, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(
        ".",
      );
    },
    open(sealed) {
      const [sealedVersion, keyId, ...parts] = sealed.split(".");
      if (`${sealedVersion}.${keyId}` !== label || parts.length !== 3) {
        throw new Error(
          "a stored secret was sealed with another key; start with the SECRET_KEY it was sealed with",
        );
      }
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
      return decrypt({ key, label, nonce, tag, text });
    },
    derive: (purpose) => Buffer.from(hkdfSync("sha256", key, version, purpose, 32)).toString("hex"),
  };
}

interface SealedParts {
  readonly key: Buffer;
  readonly label: string;
  readonly nonce: Buffer | undefined;
  readonly tag: Buffer | undefined;
  readonly text: Buffer | undefined;
}

function decrypt({ key, label, nonce, tag, text }: SealedParts): string {
  if (nonce?.length !== nonceBytes || tag?.length !== 16 || text === undefined) {
    throw new Error("a stored secret is damaged");
  }
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

/** Names the key without telling anything of it. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("signalbox key id").update(key).digest("hex").slice(0, 8);
}
