/**
 * The provider API and its tools. A provider imports this and its vendor's library, and no other package of the
 * repository.
 */
export * from "./batch-results.js";
export * from "./define-provider.js";
export * from "./fields.js";
export * from "./setting-sentences.js";
export * from "./host-guard.js";
export * from "./http-provider.js";
export { insideAddress } from "./inside-address.js";
export * from "./inside-mail-server.js";
export * from "./laml-send.js";
export * from "./laml-webhook.js";
export * from "./mail-parts.js";
export * from "./mailbox.js";
export * from "./message.js";
export * from "./metadata-tags.js";
export * from "./provider.js";
export * from "./read-events.js";
export * from "./send-result.js";
export * from "./provider-registry.js";
export * from "./reported-states.js";
export * from "./secret-mask.js";
export * from "./signature.js";
export * from "./vendor-events.js";
export * from "./vendor-http.js";
export * from "./webhook.js";
