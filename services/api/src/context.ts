/**
 * What every handler of the api works with. `main.ts` wires it from real servers; tests may wire it from the in-memory
 * adapters. Nothing here is global.
 */
import type { GroupCommit, Receipts } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";
import type {
  ActorStore,
  ClaimStore,
  DeliveryStore,
  EventStore,
  FileStore,
  MailboxWriter,
  QueueMonitor,
  Signals,
  StoreMonitor,
  TableStore,
} from "@signalbox/core";
import type { DeliveryClient } from "@signalbox/deliveries";
import type { ProviderPorts, ProviderShelf } from "@signalbox/provider-kit";
import type { SecretBox } from "@signalbox/secrets";
import type { Log } from "@signalbox/service";
import type { Computation } from "./computation/computation.js";
import type { ApiConfig } from "./config.js";
import type { KeyRing } from "./credentials/key-ring.js";
import type { FirstSetup } from "./first-setup.js";
import type { ConcurrencyLimit } from "./http/concurrency-limit.js";
import type { ApiMetrics } from "./observability/metrics.js";
import type { WorkspaceDirectory } from "./workspaces/workspace-directory.js";

export interface ApiContext {
  readonly config: ApiConfig;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly deliveries: DeliveryStore;
  /** Those that are with a provider for the first time. */
  readonly claims: ClaimStore;
  /** The same stores on connections of their own, for what administrators read; absent: those above. */
  readonly reading?: Pick<ApiContext, "actors" | "events" | "tables" | "deliveries" | "claims">;
  /** The way into the delivery pipeline. */
  readonly deliveryClient: DeliveryClient;
  readonly store: StoreMonitor;
  readonly queue: QueueMonitor;
  /** For commands, which travel under a job id of their own. */
  readonly mailbox: MailboxWriter;
  readonly signals: Signals;
  readonly commit: GroupCommit;
  readonly receipts: Receipts;
  readonly keys: KeyRing;
  readonly firstSetup: FirstSetup;
  /** What requests must know of workspaces: who lives, who takes events, whose children. */
  readonly workspaces: WorkspaceDirectory;
  /** The compiled definitions of workspaces, as they stand at the moment of asking. */
  readonly views: WorkspaceViews;
  readonly secrets: SecretBox;
  /** The ways out there are for messages. */
  readonly providers: ProviderShelf;
  /** Where to reach vendors instead of where their names say. */
  readonly vendorRoute?: ProviderPorts["route"];
  /** Bytes of files that came attached to events. */
  readonly files: FileStore;
  readonly metrics: ApiMetrics;
  /** Renderings, previews and simulations. */
  readonly computation: Computation;
  /** For downloads, by workspace. */
  readonly downloads: ConcurrencyLimit;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** The next place in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
  /** One JSON line of the service's log. */
  readonly log: Log;
}
