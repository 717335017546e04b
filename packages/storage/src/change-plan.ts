/**
 * Turns a list of store changes into as few writes as their order allows. Rows are written together, each at most once:
 * the latest of several changes to a row counts, unless its version is older. Only `removeWhere` orders the row changes
 * of its table before and after it. Row changes never touch events and deliveries, so those are planned independently.
 */
import type { StoreChange, StoredEvent, TableName, VersionedChange } from "@signalbox/core";

type RowChange = Extract<StoreChange, { readonly do: "put" | "add" | "remove" }>;
type RowAddition = Extract<StoreChange, { readonly do: "add" }>;
type RowRemoval = Extract<StoreChange, { readonly do: "removeWhere" }>;
export type EventChange = Extract<StoreChange, { readonly do: "reownEvents" | "ownEvents" | "eraseEvents" }>;
type DeliveryErasure = Extract<StoreChange, { readonly do: "eraseDeliveries" }>;

type ImageErasure = Extract<StoreChange, { readonly do: "eraseImages" }>;

export interface VersionedRowChange {
  readonly change: RowChange;
  readonly version: number;
}

export interface VersionedEventChange {
  readonly change: EventChange;
  readonly version: number;
}

export interface VersionedDeliveryErasure {
  readonly change: DeliveryErasure;
  readonly version: number;
}

export interface VersionedRowRemoval {
  readonly change: RowRemoval;
  readonly version: number;
}

/** Row changes in any order, at most one per row; then the removals. */
export interface RowPhase {
  readonly rows: Map<TableName, Map<string, VersionedRowChange>>;
  readonly removals: VersionedRowRemoval[];
}

export interface ChangePlan {
  /** In sequence. */
  readonly phases: readonly RowPhase[];
  /** Before the changes of events; independent of the phases. */
  readonly recorded: readonly StoredEvent[];
  /** In sequence; independent of the phases. */
  readonly events: readonly VersionedEventChange[];
  /** In any order; independent of all others. */
  readonly deliveries: readonly VersionedDeliveryErasure[];
  /** In any order; independent of all others. */
  readonly images: readonly ImageErasure[];
}

export function planChanges(changes: readonly VersionedChange[]): ChangePlan {
  const phases: RowPhase[] = [];
  const recorded: StoredEvent[] = [];
  const events: VersionedEventChange[] = [];
  const deliveries: VersionedDeliveryErasure[] = [];
  const images: ImageErasure[] = [];
  for (const { change, version } of changes) {
    if (change.do === "reownEvents" || change.do === "ownEvents" || change.do === "eraseEvents") {
      events.push({ change, version });
    } else if (change.do === "recordEvents") {
      recorded.push(...change.events);
    } else if (change.do === "eraseDeliveries") {
      deliveries.push({ change, version });
    } else if (change.do === "eraseImages") {
      images.push(change);
    } else if (change.do === "removeWhere") {
      phaseOf(change.table, phases).removals.push({ change, version: change.version ?? version });
    } else {
      const own = change.do === "put" ? change.version : undefined;
      addRowChange(openPhase(change.table, phases).rows, { change, version: own ?? version });
    }
  }
  return { phases, recorded, events, deliveries, images };
}

function addRowChange(rows: RowPhase["rows"], added: VersionedRowChange): void {
  const { table, id } = added.change;
  const ofTable = rows.get(table) ?? new Map<string, VersionedRowChange>();
  rows.set(table, ofTable);
  const earlier = ofTable.get(id);
  if (added.change.do === "add") addMissing(ofTable, earlier, { ...added, change: added.change });
  else if (earlier === undefined || added.version >= earlier.version) ofTable.set(id, added);
}

/** After a removal an addition becomes a put: the removed row must not block it. */
function addMissing(
  rows: Map<string, VersionedRowChange>,
  earlier: VersionedRowChange | undefined,
  { change, version }: { readonly change: RowAddition; readonly version: number },
): void {
  if (earlier === undefined) rows.set(change.id, { change, version });
  else if (earlier.change.do === "remove" && version >= earlier.version) {
    rows.set(change.id, { change: { ...change, do: "put" }, version });
  }
}

/** The latest phase that changes the table: tables do not depend on each other. */
function phaseOf(table: TableName, phases: RowPhase[]): RowPhase {
  const latest = phases.findLast(({ rows, removals }) => rows.has(table) || removes(table, removals));
  return latest ?? phases[0] ?? startPhase(phases);
}

/** A phase that still accepts row changes of the table: one without removals from it. */
function openPhase(table: TableName, phases: RowPhase[]): RowPhase {
  const latest = phaseOf(table, phases);
  if (!removes(table, latest.removals)) return latest;
  return phases[phases.indexOf(latest) + 1] ?? startPhase(phases);
}

function removes(table: TableName, removals: RowPhase["removals"]): boolean {
  return removals.some(({ change }) => change.table === table);
}

function startPhase(phases: RowPhase[]): RowPhase {
  const phase: RowPhase = { rows: new Map(), removals: [] };
  phases.push(phase);
  return phase;
}
