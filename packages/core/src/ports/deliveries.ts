/**
 * What the delivery pipeline and the api need of a database. To the store a delivery is a version, the columns people
 * search by, and text; what may follow what is decided elsewhere. Adapters: MongoDB and in memory; one conformance suite.
 * Every method throws `unavailable("store")` when the server does not answer.
 */
import type { DeliveryEventName } from "../delivery-event.js";
import type { Channel, DeliveryStatus } from "../delivery.js";
import type { ActorKey, WorkspaceId } from "../ids.js";
import type { JsonText } from "../json.js";
import type { SearchValues } from "../search-values.js";

/** `<workspaceId>/<delivery id>`. */
export type DeliveryKey = string & { readonly brand: "DeliveryKey" };

export function deliveryKey(workspaceId: WorkspaceId, id: string): DeliveryKey {
  return `${workspaceId}/${id}` as DeliveryKey;
}

export interface StoredDelivery {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  /** 1 at first; each save raises it by one. */
  readonly version: number;
  readonly status: DeliveryStatus;
  /** The event that says most of it, which is what people call its status; none before anything came of it. */
  readonly event?: DeliveryEventName;
  readonly channel: Channel;
  readonly templateId: string;
  /** The actor of the user or visitor it is for. */
  readonly owner: ActorKey;
  readonly journeyId?: string;
  readonly broadcastId?: string;
  /** Whom it goes to, and from whom: once that is known. */
  readonly to?: string;
  readonly from?: string;
  /** When it went out, or what became of it instead; until then, when it was asked for, ms. */
  readonly sentAt: number;
  readonly updatedAt: number;
  /** The next moment at which somebody must look at it, ms; null when it only waits for reports. */
  readonly dueAt: number | null;
  /** `context.hidden`: left out of lists and analysis. */
  readonly hidden?: true;
  /** Of the event that caused it, and of its context, for finding it again. */
  readonly triggeringProperties?: SearchValues;
  readonly contextValues?: SearchValues;
  readonly data: JsonText;
}

export interface DeliveryFilter {
  readonly workspaceId: WorkspaceId;
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly owners?: readonly ActorKey[];
  readonly channels?: readonly Channel[];
  readonly statuses?: readonly DeliveryStatus[];
  /** Beside `statuses`, either will do. */
  readonly events?: readonly DeliveryEventName[];
  readonly templateIds?: readonly string[];
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  /** Bounds of `sentAt`, ms: from inclusive, to exclusive. */
  readonly sentFrom?: number;
  readonly sentTo?: number;
  /**
   * All the keys; one may be named with several values, any of which will do, and an array is found by each of its items.
   * Beside `contextValues`, either of the two will do.
   */
  readonly triggeringProperties?: readonly { readonly key: string; readonly value: string }[];
  readonly contextValues?: readonly { readonly key: string; readonly value: string }[];
  /** Also those with `hidden`. */
  readonly withHidden?: boolean;
}

export const deliveryOrders = ["sentAt", "status", "from", "to"] as const;
export type DeliveryOrder = (typeof deliveryOrders)[number];

export interface DeliveryPage {
  readonly filter: DeliveryFilter;
  /** By this column, then by id in the same direction; a status by its place in `deliveryStatuses`. */
  readonly order: { readonly by: DeliveryOrder; readonly direction: "asc" | "desc" };
  /**
   * Strictly behind (or, with `backward`, before) the delivery that has these values. A status is its place in
   * `deliveryStatuses`; an address that is not known is empty text, which comes before all others.
   */
  readonly from?: { readonly value: string | number; readonly id: string };
  /** The last `limit` before `from`; given in the order of the list all the same. */
  readonly backward?: boolean;
  readonly limit: number;
}

export interface DeliveryStore {
  /** Stores those whose key is new; gives back the keys that were there already. The same key twice in one call: the first counts. */
  insert(deliveries: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  load(keys: readonly DeliveryKey[]): Promise<Map<DeliveryKey, StoredDelivery>>;
  /** Replaces each whose stored version is one below; gives back the keys of those that were not written. */
  save(deliveries: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  remove(keys: readonly DeliveryKey[]): Promise<void>;
  /**
   * Those with the earliest `dueAt` that is not after `now`, of all workspaces, the earliest first: of broadcasts only, of
   * all others only, or, without `among`, of both.
   */
  due(
    now: number,
    limit: number,
    among?: { readonly ofBroadcasts: boolean },
  ): Promise<readonly StoredDelivery[]>;
  list(page: DeliveryPage): Promise<readonly StoredDelivery[]>;
  count(filter: DeliveryFilter): Promise<number>;
  /** All matches, the newest first, read in batches: for downloads of any size. */
  stream(filter: DeliveryFilter): AsyncIterable<StoredDelivery>;
}
