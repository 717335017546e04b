/** An API key as the list shows it, and which keys fit its filters. */
import type { Answer } from "@signalbox/client";
import { hasWords } from "../../ui/index.js";

export type KeyRow = Answer<"/api/admin/admin-keys", "GET">[number];

export function keysWith(
  keys: readonly KeyRow[],
  { q = "", owner }: { readonly q?: string | undefined; readonly owner?: string | undefined },
): readonly KeyRow[] {
  return keys.filter((key) => hasWords(key.name, q) && (owner === undefined || key.owner?.id === owner));
}

export type KeyState = "valid" | "expired";

export function keyStateOf({ expiresAt }: KeyRow, now: number): KeyState {
  return expiresAt !== undefined && expiresAt <= now ? "expired" : "valid";
}

/** Networks as they are typed: separated by spaces, commas or lines. */
export function networksIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((each) => each !== "");
}
