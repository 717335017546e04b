/** Name-based UUIDs (RFC 9562 §5.5): the same name gives the same id, which is how a redelivery is recognised. */
import { createHash } from "node:crypto";

/** Of this service's webhooks; ids already stored were made with it. */
const namespace = Buffer.from("6f1f4a0e1d5b4c8f9a3e7b2c5d8e9f10", "hex");

export function uuidV5(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
