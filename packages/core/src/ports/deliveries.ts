/**
 * The delivery store. To the store a delivery is a version, searchable columns, and text; the state machine is elsewhere.
 * Adapters: MongoDB and in memory; one conformance suite. Every method throws `unavailable("store")` when the server does
 * not answer.
 */
import type { DeliveryEventName } from "../deliveries/delivery-event.js";
import type { DeliveryClass } from "../deliveries/delivery-class.js";
import type { DeliveryReason } from "../deliveries/delivery-reason.js";
import type { Channel, DeliveryStatus } from "../deliveries/delivery.js";
import type { ActorKey, WorkspaceId } from "../ids.js";
import type { JsonText } from "../values/json.js";
import type { SearchValues } from "../deliveries/search-values.js";

/** `<workspaceId>/<delivery id>`. */
export type DeliveryKey = string & { readonly brand: "DeliveryKey" };

export function deliveryKey(workspaceId: WorkspaceId, id: string): DeliveryKey {
  return `${workspaceId}/${id}` as DeliveryKey;
}

export interface StoredDelivery {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  /** Starts at 1; each save increments it. */
  readonly version: number;
  readonly status: DeliveryStatus;
  /** The latest event of the delivery, shown as its status; absent before the first result. */
  readonly event?: DeliveryEventName;
  /** Why it waits, was not sent, or did not arrive; one that an earlier release wrote has none. */
  readonly reason?: DeliveryReason;
  readonly channel: Channel;
  readonly templateId: string;
  /** The actor of the user it is for. */
  readonly owner: ActorKey;
  readonly journeyId?: string;
  /** The node of the journey that requested it; absent in what an earlier release wrote. */
  readonly nodeId?: string;
  readonly broadcastId?: string;
  /** The class it is counted in; absent while it is not counted, and in what an earlier release wrote. */
  readonly countedAs?: DeliveryClass;
  /** Recipient and sender, once they are known. */
  readonly to?: string;
  readonly from?: string;
  /** The normal form of `to`, where it is another text. */
  readonly normalTo?: string;
  /** When it was sent, skipped or failed; until then, when it was requested, ms. */
  readonly sentAt: number;
  readonly updatedAt: number;
  /** When it must be processed next, ms; null when it only waits for reports. */
  readonly dueAt: number | null;
  /** `context.hidden`: excluded from lists and analysis. */
  readonly hidden?: true;
  /** Pairs of the causing event and its context, for searching. */
  readonly triggeringProperties?: SearchValues;
  readonly contextValues?: SearchValues;
  readonly data: JsonText;
}

export interface DeliveryFilter {
  readonly workspaceId: WorkspaceId;
  readonly journeyId?: string;
  readonly nodeIds?: readonly string[];
  readonly broadcastId?: string;
  /** Those without a stored class match by their status. */
  readonly classes?: readonly DeliveryClass[];
  /** Only those that must be processed again, at a time that they name. */
  readonly isDue?: true;
  readonly owners?: readonly ActorKey[];
  readonly channels?: readonly Channel[];
  readonly statuses?: readonly DeliveryStatus[];
  /** Combined with `statuses` by OR. */
  readonly events?: readonly DeliveryEventName[];
  readonly reasons?: readonly DeliveryReason[];
  readonly templateIds?: readonly string[];
  readonly from?: readonly string[];
  /** Matches `to` or its normal form. */
  readonly to?: readonly string[];
  /** Bounds of `sentAt`, ms: from inclusive, to exclusive. */
  readonly sentFrom?: number;
  readonly sentTo?: number;
  /**
   * All keys must match. A key with several values matches any of them, and an array matches by each of its items.
   * Combined with `contextValues` by OR.
   */
  readonly triggeringProperties?: readonly { readonly key: string; readonly value: string }[];
  readonly contextValues?: readonly { readonly key: string; readonly value: string }[];
  /** Includes those with `hidden`. */
  readonly withHidden?: boolean;
}

export const deliveryOrders = ["sentAt", "status", "from", "to"] as const;
export type DeliveryOrder = (typeof deliveryOrders)[number];

export interface DeliveryPage {
  readonly filter: DeliveryFilter;
  /** By this column, then by id in the same direction; a status by its index in `deliveryStatuses`. */
  readonly order: { readonly by: DeliveryOrder; readonly direction: "asc" | "desc" };
  /**
   * Strictly after (or, with `backward`, before) the delivery with these values. A status is its index in
   * `deliveryStatuses`; an unknown address is empty text, which sorts first.
   */
  readonly from?: { readonly value: string | number; readonly id: string };
  /** The last `limit` before `from`, returned in list order. */
  readonly backward?: boolean;
  readonly limit: number;
}

/** How many deliveries have a reason. */
export interface ReasonCount {
  readonly reason: DeliveryReason;
  /** At most the limit of the question. */
  readonly count: number;
  /** The earliest `sentAt` of all of them, ms. */
  readonly oldestAt: number;
  /** The earliest `dueAt` of those that were counted, ms; null when none is due. */
  readonly nextDueAt: number | null;
}

export interface ReasonQuestion {
  readonly filter: DeliveryFilter;
  readonly reasons: readonly DeliveryReason[];
  /** Counting stops there, for each reason. */
  readonly limit: number;
}

export interface AddressPage {
  readonly workspaceId: WorkspaceId;
  /** Only addresses behind this one; empty at the start. */
  readonly after: string;
  readonly limit: number;
  readonly normalOf: (channel: Channel, to: string) => string;
}

/** How far addresses are normalized: the last one, and how many deliveries were read; undefined at the end. */
export interface AddressProgress {
  readonly last: string;
  readonly read: number;
}

export interface DeliveryStore {
  /**
   * Stores those whose key is new; returns the keys that already existed. The same key twice in one call: the first
   * counts.
   */
  insert(deliveries: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  load(keys: readonly DeliveryKey[]): Promise<Map<DeliveryKey, StoredDelivery>>;
  /** Replaces each whose stored version is one lower; returns the keys of those that were not written. */
  save(deliveries: readonly StoredDelivery[]): Promise<ReadonlySet<DeliveryKey>>;
  remove(keys: readonly DeliveryKey[]): Promise<void>;
  /**
   * Those with the earliest `dueAt` that is not after `now`, over all workspaces, the earliest first: of broadcasts only, of
   * all others only, or, without `among`, of both.
   */
  due(
    now: number,
    limit: number,
    among?: { readonly ofBroadcasts: boolean },
  ): Promise<readonly StoredDelivery[]>;
  /**
   * The next ones with a `dueAt`, also a later one, of the workspaces whose ids follow `after`: by workspace, within one the
   * earliest first.
   */
  dueBehind(after: string, limit: number): Promise<readonly StoredDelivery[]>;
  list(page: DeliveryPage): Promise<readonly StoredDelivery[]>;
  count(filter: DeliveryFilter): Promise<number>;
  /** Those of `reasons` that deliveries have, in their order. */
  countReasons(question: ReasonQuestion): Promise<readonly ReasonCount[]>;
  /**
   * Sets the normal form of deliveries that have none or another one: of the next `limit` deliveries in order of `to`, and
   * of all others with the same addresses.
   */
  normalizeAddresses(page: AddressPage): Promise<AddressProgress | undefined>;
  /** All matches, the newest first, read in batches: for downloads of any size. */
  stream(filter: DeliveryFilter): AsyncIterable<StoredDelivery>;
}
