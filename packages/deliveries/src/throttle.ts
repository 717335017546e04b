/**
 * How fast bulk messages may go out beside the events a worker applies. Direct messages are not asked.
 * Adapter: `createDelayThrottle`.
 */
export interface Throttle {
  /** How long one more bulk message has to wait, ms. Each call counts as one message. */
  take(now: number): number;
  /** Messages a second at the moment. */
  readonly perSecond: number;
}
