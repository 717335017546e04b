/** The registry of bulk acts: each is a file of this folder and a line below. */
import type { ActOf, BulkAct, BulkActType } from "../bulk-act.js";
import type { BulkActKind } from "../bulk-act-kind.js";
import { addToList, removeFromList } from "./change-list.js";
import { subscribe, unsubscribe } from "./change-subscription.js";
import { erasePeople } from "./erase.js";
import { exportPeople } from "./export.js";
import { moveRuns } from "./move-runs.js";
import { startJourney } from "./start-journey.js";
import { stopRuns } from "./stop-runs.js";

const kinds: { readonly [Type in BulkActType]: BulkActKind<ActOf<Type>> } = {
  AddToList: addToList,
  RemoveFromList: removeFromList,
  Subscribe: subscribe,
  Unsubscribe: unsubscribe,
  StartJourney: startJourney,
  StopRuns: stopRuns,
  MoveRuns: moveRuns,
  Export: exportPeople,
  Erase: erasePeople,
};

/** Of any type: what it is given is an act of its own. */
export function bulkActKind(type: BulkActType): BulkActKind<BulkAct> {
  return kinds[type] as unknown as BulkActKind<BulkAct>;
}
