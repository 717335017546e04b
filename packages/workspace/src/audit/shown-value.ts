/** Values as the audit log shows them: without what is secret, and shortened where they are long. Pure. */
import { createHash } from "node:crypto";
import { isJsonObject, type Json } from "@signalbox/core";

/** A field whose name says that its value is secret, or is made of a secret. */
export function isSecretName(name: string): boolean {
  return /secret|sealed|password|hash|token|salt|totp|recovery|(api|private|public)key$|^links?$/i.test(name);
}

/** Numbers and flags are no secrets, whatever their name is. */
export function isSecretField(name: string, value: unknown): boolean {
  return isSecretName(name) && (typeof value === "string" || typeof value === "object");
}

const removed = "(secret)";

export function withoutSecrets(value: unknown): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => [name, isSecretField(name, each) ? removed : withoutSecrets(each)]),
    );
  }
  return (value ?? null) as Json;
}

const longestText = 1_000;
const beginning = 200;

/** A long value is told by its beginning, its length and its digest. */
export function shownValue(value: unknown): Json {
  const shown = withoutSecrets(value);
  const text = JSON.stringify(shown);
  if (text.length <= longestText) return shown;
  return {
    shortened: text.slice(0, beginning),
    length: text.length,
    sha256: createHash("sha256").update(text).digest("hex"),
  };
}

export function shownName(name: unknown): string | undefined {
  return typeof name === "string" && name !== "" ? name.slice(0, beginning) : undefined;
}
