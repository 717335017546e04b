/**
 * Claims: what a worker writes before it hands a new delivery to a provider. They are stored apart from deliveries,
 * because they are cheaper to write, until the delivery has a result. A claim holds everything needed to take the
 * delivery over. Adapters: MongoDB and in memory; one conformance suite. Every method throws `unavailable("store")` when
 * the server does not answer.
 */
import type { DeliveryKey, StoredDelivery } from "./deliveries.js";

export interface ClaimStore {
  /**
   * Stores those whose key is new; returns the keys that already existed. The same key twice in one call: the first
   * counts.
   */
  insert(claims: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  /** Without those whose user was erased since. */
  load(keys: readonly DeliveryKey[]): Promise<Map<DeliveryKey, StoredDelivery>>;
  /**
   * Returns the keys of those whose user was erased since. Their keys stay for one more hour, so that a worker that does
   * not know of the erasure cannot bring the delivery back.
   */
  remove(keys: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryKey>>;
  /** The keys whose user was erased after the claim. */
  erased(keys: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryKey>>;
  /** Due at that moment, and not before. */
  postpone(keys: readonly DeliveryKey[], dueAt: number): Promise<void>;
  /** Those with the earliest `dueAt` that is not after `now`, over all workspaces, the earliest first. */
  due(now: number, limit: number): Promise<readonly StoredDelivery[]>;
}
