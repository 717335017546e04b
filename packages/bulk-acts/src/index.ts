/** Bulk acts: what is done with many people at once, as a long task. */
export { bulkActKind } from "./acts/index.js";
export { exportPlace, type ExportedPerson } from "./acts/export.js";
export {
  bulkActSchema,
  maxMoves,
  moveTarget,
  runPlaceFields,
  type BulkAct,
  type BulkActType,
  type RunsMove,
} from "./bulk-act.js";
export { bulkToken, bulkWarnings, countAct, isConfirmed } from "./bulk-effect.js";
export { bulkKind, bulkKindName, cancelBulkAct, startBulkAct } from "./bulk-kind.js";
export { bulkOrderSchema, type BulkOrder, type ExportColumn } from "./bulk-order.js";
export { bulkSays } from "./bulk-sentences.js";
export {
  kindOfTarget,
  maxBulkIds,
  readFilter,
  targetPlace,
  type BulkTarget,
  type ChosenRun,
} from "./bulk-target.js";
export { describeTarget } from "./describe-target.js";
