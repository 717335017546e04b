/** Headers of content that members have written, as the HTML of a mail: it runs nothing, and loads nothing but images. */
const policy =
  "sandbox; default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

/** For an answer that a page of the service shows in a sandboxed frame. It has an origin of its own. */
export const untrustedContentHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
};
