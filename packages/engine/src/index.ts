/**
 * The actor runtime: behaviours, message batches, outbox, alarms, group commit. It depends on no actor of the product.
 */
export * from "./alarms.js";
export * from "./behaviour.js";
export { defineState, type StateFormat } from "./define-state.js";
export * from "./group-commit.js";
export * from "./acknowledgements.js";
export type { AdmissionPolicy, Arrival, Verdict } from "./runtime/admission.js";
export { deadLetterTable, type DeadLetterRow } from "./runtime/dead-letters.js";
export * from "./runtime/runtime.js";
export { rowsInOutbox } from "./outbox.js";
export { stateOf } from "./state-of.js";
export type { LoadedViews, Views } from "./views.js";
