/** Whether a message may be sent to a user at a moment: the pure checks that sending and simulations share. */
export { checkSend, type CheckedSend, type SendQuestion } from "./check-send.js";
export type { DeliveryDecision } from "./delivery-decision.js";
export { capsFor, quietHoursFor, quietTime, type QuietTime } from "./message-limits.js";
export { permitOf, reachedCaps, type Permit } from "./permits.js";
export { cachedQuietUntil, quietUntil } from "./quiet-until.js";
export {
  identifierOf,
  ownerOfRequest,
  recipientOf,
  recipientWith,
  type DeliveryRecipient,
} from "./recipient.js";
export * from "./verdict.js";
