/** The language of the house: what every package may know of every other. Of packages it imports zod only. */
export * from "./date-value.js";
export * from "./errors.js";
export * from "./event.js";
export * from "./fault-words.js";
export * from "./ids.js";
export * from "./iso-time.js";
export * from "./json.js";
export * from "./message.js";
export * from "./ports/claims.js";
export * from "./ports/deliveries.js";
export * from "./ports/queue.js";
export * from "./ports/stores.js";
export * from "./rounds.js";
export * from "./shelf.js";
export * from "./uuid-v5.js";
export * from "./delivery-class.js";
export * from "./delivery.js";
