/** All the stores of one database, as `main.ts` wires them. What each promises stands with its port in core. */
import type {
  ActorStore,
  ClaimStore,
  DeliveryStore,
  EventStore,
  FileStore,
  StoreMonitor,
  TableStore,
} from "@signalbox/core";

export interface Storage {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly files: FileStore;
  readonly tables: TableStore;
  readonly monitor: StoreMonitor;
  /** Gives the connections back; calls still running may fail with `unavailable("store")`. Harmless when repeated. */
  close(): Promise<void>;
}
