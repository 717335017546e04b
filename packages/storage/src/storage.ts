/** All stores of one database, as `main.ts` wires them. Their contracts are with the ports in core. */
import type {
  ActorStore,
  ClaimStore,
  DeliveryStore,
  EventStore,
  ExpiryStore,
  FileStore,
  ImageFileStore,
  StoreMonitor,
  TableStore,
} from "@signalbox/core";

export interface Storage {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly files: FileStore;
  readonly images: ImageFileStore;
  readonly tables: TableStore;
  readonly expiry: ExpiryStore;
  readonly monitor: StoreMonitor;
  /** Closes the connections; running calls may fail with `unavailable("store")`. May be repeated. */
  close(): Promise<void>;
}
