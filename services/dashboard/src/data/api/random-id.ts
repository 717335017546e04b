/** 128 random bits as text, also on a page without TLS, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  return crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
}

/** Of this tab: questions of another one do not end those of this. */
export const streamId: string = randomId();

/** A UUID (version 4): the id of a resource that the dashboard makes. */
export function newId(): string {
  const digits = randomId();
  const variant = "89ab"[Number.parseInt(digits.charAt(16), 16) % 4] ?? "8";
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ];
  return parts.join("-");
}
