/**
 * Name-based UUIDs (RFC 9562 §5.5): the same name in the same namespace always gives the same id. Used for ids that must
 * be recognised on a retry or derived without being stored.
 */
import { hash } from "node:crypto";

/** `namespace` is a UUID, with or without its dashes. */
export function uuidV5(name: string, namespace: string): string {
  const digest = hash("sha1", Buffer.concat([bytesOf(namespace), Buffer.from(name)]), "hex");
  const [version, variant] = ["5", ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16)];
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    version + digest.slice(13, 16),
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ];
  return parts.join("-");
}

/** Consecutive calls mostly share a namespace. */
let latest: { readonly namespace: string; readonly bytes: Buffer } | undefined;

function bytesOf(namespace: string): Buffer {
  if (latest?.namespace !== namespace) {
    latest = { namespace, bytes: Buffer.from(namespace.replaceAll("-", ""), "hex") };
  }
  return latest.bytes;
}
