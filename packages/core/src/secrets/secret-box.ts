/**
 * Seals what must be readable again (write keys, shared secrets, providers' credentials) before it enters a queue or a
 * database: AES-256-GCM, as `v1.<key id>.<nonce>.<tag>.<text>`. The key id names the sealing key, so that keys can be
 * rotated: the first key seals, the older ones still open. Invariant: modified text, or text sealed with another key, is
 * never opened.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";

export interface SecretBox {
  /** Two sealings of the same text differ. */
  seal(text: string): string;
  /** Throws an `Error` for text that none of this box's keys has sealed. */
  open(sealed: string): string;
  /** Whether an older key sealed it, so that it should be sealed again before that key is removed. */
  isOutdated(sealed: string): boolean;
  /** 64 hex characters, derived from the sealing key and the purpose alone: the same after every restart. */
  derive(purpose: string): string;
  /** The same from every key, that of the sealing key first: for what an earlier key made and that must still count. */
  deriveEach(purpose: string): readonly string[];
}

const version = "v1";
const nonceBytes = 12;

/** A box around keys of 32 bytes: the first seals, the previous ones only open. */
export function secretBoxOf(key: Buffer, previous: readonly Buffer[] = []): SecretBox {
  const sealingLabel = labelOf(key);
  const sealingKey = createSecretKey(key);
  const keys = new Map([...previous, key].map((each) => [labelOf(each), createSecretKey(each)]));
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce).setAAD(Buffer.from(sealingLabel));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"));
      return [sealingLabel, ...parts].join(".");
    },
    open(sealed) {
      const { label, parts } = partsOf(sealed);
      const opening = keys.get(label);
      if (opening === undefined || parts.length !== 3) {
        throw new Error(
          "a stored secret was sealed with another key; start with the SECRET_KEY it was sealed with, or name that key in PREVIOUS_SECRET_KEYS",
        );
      }
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
      return decrypt({ key: opening, label, nonce, tag, text });
    },
    isOutdated: (sealed) => partsOf(sealed).label !== sealingLabel,
    derive: (purpose) => derived(sealingKey, purpose),
    deriveEach: (purpose) =>
      [sealingKey, ...previous.map((each) => createSecretKey(each))].map((each) => derived(each, purpose)),
  };
}

function derived(key: KeyObject, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", key, version, purpose, 32)).toString("hex");
}

interface SealedParts {
  readonly key: KeyObject;
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

function partsOf(sealed: string): { readonly label: string; readonly parts: readonly string[] } {
  const [sealedVersion = "", keyId = "", ...parts] = sealed.split(".");
  return { label: `${sealedVersion}.${keyId}`, parts };
}

function labelOf(key: Buffer): string {
  return `${version}.${keyIdOf(key)}`;
}

/** Identifies the key without revealing it. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("signalbox key id").update(key).digest("hex").slice(0, 8);
}
