/**
 * Claims: what a worker writes before it hands a new delivery to a provider. They stand apart from deliveries, without
 * what makes those dear to write, until something has come of them. A claim is the delivery as whoever finds the claim
 * alone must know it. Adapters: MongoDB and in memory; one conformance suite.
 * Every method throws `unavailable("store")` when the server does not answer.
 */
import type { DeliveryKey, StoredDelivery } from "./deliveries.js";

export interface ClaimStore {
  /** Stores those whose key is new; gives back the keys that were there already. The same key twice in one call: the first counts. */
  insert(claims: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  /** Not those whose user was erased since. */
  load(keys: readonly DeliveryKey[]): Promise<Map<DeliveryKey, StoredDelivery>>;
  /**
   * Gives back the keys of those whose user was erased since. They hold their key for an hour more, so that no worker
   * that knows nothing of it brings back what is erased.
   */
  remove(keys: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryKey>>;
  /** Those of the keys whose user was erased since they were claimed. */
  erased(keys: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryKey>>;
  /** They are due then, and not before. */
  postpone(keys: readonly DeliveryKey[], dueAt: number): Promise<void>;
  /** Those with the earliest `dueAt` that is not after `now`, of all workspaces, the earliest first. */
  due(now: number, limit: number): Promise<readonly StoredDelivery[]>;
}
