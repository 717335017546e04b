/** How messages go out: the way in, the state machine of a delivery, and the worker that moves it. */
export { addresseeOf, type Addressee } from "./addressee.js";
export * from "./delivery.js";
export { createDeliveryBook, type DeliveryBook } from "./delivery-book.js";
export * from "./delivery-desk.js";
export * from "./delivery-ports.js";
export { correctionPosts, outcomePost, reportPost } from "./events.js";
export * from "./links.js";
export * from "./recipient-wording.js";
export { loadStanding } from "./load-standing.js";
export * from "./pace.js";
export * from "./record.js";
export { capInWords } from "./cap-in-words.js";
export { standingOf } from "./standing.js";
export { describeVerdict } from "./describe-verdict.js";
export * from "./start-deliveries.js";
export * from "./suppression.js";
export * from "./test-outcome.js";
export { sweepDueDeliveries } from "./sweep-due.js";
