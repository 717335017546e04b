/** How messages go out: the way in, the state machine of a delivery, and the worker that moves it. */
export * from "./delivery.js";
export { createDeliveryBook, type DeliveryBook } from "./delivery-book.js";
export * from "./delivery-desk.js";
export * from "./delivery-ports.js";
export * from "./links.js";
export * from "./pace.js";
export * from "./record.js";
export { describeVerdict } from "./send-test.js";
export * from "./start-deliveries.js";
export * from "./suppression.js";
export * from "./test-outcome.js";
export { sweepDueDeliveries } from "./sweep-due.js";
