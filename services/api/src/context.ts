/**
 * The dependencies of every handler. `main.ts` wires them from real servers, tests from the in-memory adapters.
 * There is no global state.
 */
import type { GroupCommit, Acknowledgements } from "@signalbox/engine";
import type { ImageUsesReader, WorkspaceViews } from "@signalbox/workspace";
import type {
  ActorStore,
  ClaimStore,
  Counters,
  DeliveryStore,
  EventStore,
  ExpiryStore,
  FileStore,
  ImageFileStore,
  MessageSender,
  QueueMonitor,
  SecretBox,
  Signals,
  StoreMonitor,
  TableStore,
  Tracing,
  WorkQueueWriter,
} from "@signalbox/core";
import type { DeliveryClient } from "@signalbox/messaging";
import type { StorageClient } from "@signalbox/exports";
import type { ProviderPorts, ProviderRegistry } from "@signalbox/provider-kit";
import type { Log } from "@signalbox/service";
import type { UserCounts } from "@signalbox/user-queries";
import type { SeenSamples } from "./admin/completion/seen-samples.js";
import type { LongCounts } from "./admin/long-counts.js";
import type { Computation } from "./computation/computation.js";
import type { ApiConfig } from "./config.js";
import type { KeyRing } from "./credentials/key-ring.js";
import type { FirstSetup } from "./first-setup.js";
import type { CursorSealer } from "./http/cursors.js";
import type { ConcurrencyLimit } from "./http/concurrency-limit.js";
import type { NewestCalls } from "./http/newest-calls.js";
import type { LiveFeeds } from "./live/live-feeds.js";
import type { LiveStreamLimit } from "./live/live-stream-limit.js";
import type { InstallationDirectory } from "./members/installation-directory.js";
import type { SessionRing } from "./members/session-ring.js";
import type { ApiMetrics } from "./observability/metrics.js";
import type { WorkerFigures } from "./observability/worker-figures.js";
import type { PasswordHasher } from "./sign-in/password-hasher.js";
import type { WorkspaceDirectory } from "./workspaces/workspace-directory.js";

export interface ApiContext {
  readonly config: ApiConfig;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly deliveries: DeliveryStore;
  /** Deliveries that are with a provider for the first time. */
  readonly claims: ClaimStore;
  readonly expiry: ExpiryStore;
  /** The same stores on separate connections, for reads of administrators; default: those above. */
  readonly reading?: Pick<ApiContext, "actors" | "events" | "tables" | "deliveries" | "claims" | "expiry">;
  /** Sends requests to the delivery pipeline. */
  readonly deliveryClient: DeliveryClient;
  readonly store: StoreMonitor;
  readonly queue: QueueMonitor;
  /** For commands, which have their own job ids. */
  readonly mailbox: MessageSender;
  readonly signals: Signals;
  readonly commit: GroupCommit;
  readonly acknowledgements: Acknowledgements;
  readonly keys: KeyRing;
  readonly firstSetup: FirstSetup;
  /** The status, children and keys of workspaces. */
  readonly workspaces: WorkspaceDirectory;
  /** The compiled definitions of workspaces, current at each read. */
  readonly views: WorkspaceViews;
  /** Accounts, roles and sign-in settings. */
  readonly installation: InstallationDirectory;
  /** Signed-in browsers, by their cookie. */
  readonly sessions: SessionRing;
  /** Counts over all api processes. */
  readonly counters: Counters;
  readonly passwords: PasswordHasher;
  readonly secrets: SecretBox;
  /** The cursors of lists. */
  readonly cursors: CursorSealer;
  /** The available providers. */
  readonly providers: ProviderRegistry;
  /** Overrides the addresses of vendors. */
  readonly vendorRoute?: ProviderPorts["route"];
  /** Contents of files attached to events. */
  readonly files: FileStore;
  /** Takes objects to the storage of exports. */
  readonly exportStorage: StorageClient;
  /** The files of images. */
  readonly images: ImageFileStore;
  /** What names images. */
  readonly imageUses: ImageUsesReader;
  /** Limits uploads of images by workspace. */
  readonly imageUploads: ConcurrencyLimit;
  readonly metrics: ApiMetrics;
  /** The workers of the installation. */
  readonly workers: Pick<WorkerFigures, "alive">;
  /** Queues without order, by name. */
  readonly workQueues: Readonly<Record<string, Pick<WorkQueueWriter, "depth">>>;
  /** Renderings, previews and simulations. */
  readonly computation: Computation;
  /** Of workspaces, for estimates. */
  readonly userCounts: UserCounts;
  readonly longCounts: LongCounts;
  /** Samples of what workspaces have seen, for completion. */
  readonly seen: SeenSamples;
  /** Previews of segments: a newer one replaces the older. */
  readonly newestCalls: NewestCalls;
  /** Values that change by themselves, for open pages. */
  readonly live: LiveFeeds;
  /** Limits live streams by workspace, and the shares of sessions, members and keys. */
  readonly liveStreams: LiveStreamLimit;
  /** Limits downloads by workspace. */
  readonly downloads: ConcurrencyLimit;
  readonly now: () => Date;
  /** A new UUID. */
  readonly newId: () => string;
  /** The next number in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
  /** Absent: the service makes no traces. */
  readonly tracing?: Tracing;
  /** Writes one JSON line to the service's log. */
  readonly log: Log;
}
