/**
 * Name-based UUIDs (RFC 9562 §5.5): the same name in the same namespace gives the same id, always and everywhere. What
 * must be recognised when it comes again, or found without having been stored, gets its id from here.
 */
import { createHash } from "node:crypto";

/** `namespace` is a UUID, with or without its dashes. */
export function uuidV5(name: string, namespace: string): string {
  const space = Buffer.from(namespace.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(space).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
