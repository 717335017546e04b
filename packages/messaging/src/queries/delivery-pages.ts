/**
 * The deliveries of one or several workspaces as one list, read from any position in either direction. Among
 * deliveries with equal sort values, those of one workspace are adjacent, so a position in the list gives the
 * position in every workspace.
 */
import {
  deliveryStatuses,
  type DeliveryFilter,
  type DeliveryPage,
  type DeliveryStore,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { compareTexts, readAcross } from "@signalbox/user-queries";

export interface DeliveryPosition {
  readonly value: string | number;
  readonly workspaceId: WorkspaceId;
  readonly id: string;
}

export interface DeliveryList {
  readonly filters: readonly DeliveryFilter[];
  readonly order: DeliveryPage["order"];
}

export interface DeliveryWalk {
  /** Exclusive; the beginning of the list, or its end, when absent. */
  readonly from?: DeliveryPosition | undefined;
  /** Against the list's order. */
  readonly back: boolean;
  readonly limit: number;
}

/** The nearest first; fewer than requested only at the end of the list. */
export async function walkDeliveries(
  { filters, order }: DeliveryList,
  { from, back, limit }: DeliveryWalk,
  store: Pick<DeliveryStore, "list">,
): Promise<readonly StoredDelivery[]> {
  const isAscending = (order.direction === "asc") !== back;
  const sign = isAscending ? 1 : -1;
  const reader = readAcross<StoredDelivery, DeliveryPage["from"]>({
    starts: filters.map(({ workspaceId }) => from && startIn(workspaceId, from, isAscending)),
    compare: (left, right) =>
      sign * comparePositions(deliveryPosition(left, order), deliveryPosition(right, order)),
    read: async (list, start, size) => {
      const filter = filters[list];
      if (filter === undefined) return [];
      const page = { filter, order, backward: back, limit: size };
      const found = await store.list(start === undefined ? page : { ...page, from: start });
      const nearest = back ? found.toReversed() : found;
      return nearest.map((item) => ({ item, behind: deliveryPosition(item, order) }));
    },
  });
  return reader.next(limit);
}

export function deliveryPosition(delivery: StoredDelivery, { by }: DeliveryList["order"]): DeliveryPosition {
  const { workspaceId, id } = delivery;
  return { value: valueOf(delivery, by), workspaceId, id };
}

/** The sort value, as the store orders it. */
function valueOf(delivery: StoredDelivery, by: DeliveryPage["order"]["by"]): string | number {
  if (by === "sentAt") return delivery.sentAt;
  return by === "status" ? deliveryStatuses.indexOf(delivery.status) : (delivery[by] ?? "");
}

/** Sorts after every id: ids have at most 512 bytes, and there is no greater character. */
const lastId = "\u{10FFFF}".repeat(129);

/** Where a workspace's deliveries continue behind a position of another workspace. */
function startIn(
  workspaceId: WorkspaceId,
  { value, workspaceId: other, id }: DeliveryPosition,
  isAscending: boolean,
): DeliveryPage["from"] {
  if (workspaceId === other) return { value, id };
  const isBeforeStart = workspaceId > other === isAscending;
  return { value, id: isBeforeStart === isAscending ? "" : lastId };
}

function comparePositions(left: DeliveryPosition, right: DeliveryPosition): number {
  return (
    compareValues(left.value, right.value) ||
    compareTexts(left.workspaceId, right.workspaceId) ||
    compareTexts(left.id, right.id)
  );
}

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareTexts(String(left), String(right));
}
