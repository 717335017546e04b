/** Keys are stored as hashes. */
import { createHash } from "node:crypto";

/** Hex SHA-256: the id of a key's row. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
