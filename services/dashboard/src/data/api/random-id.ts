/** 128 random bits as text, also on a page without TLS, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  return crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
}
