/** How messages go out: the way in, the state machine of a delivery, and the worker that moves it. */
export { addresseeOf, type Addressee } from "./addressee.js";
export * from "./delivery.js";
export * from "./delivery-desk.js";
export * from "./delivery-ports.js";
export * from "./links.js";
export * from "./pace.js";
export * from "./record.js";
export { describeVerdict } from "./send-test.js";
export * from "./start-deliveries.js";
export * from "./suppression.js";
export * from "./test-outcome.js";
