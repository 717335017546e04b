/** The time until a preview is exact: an API that answers with an estimate only is not, and its figure is infinite. */
import { performance } from "node:perf_hooks";
import type { SegmentDefinition } from "@signalbox/audience";
import { rowOf, type Row } from "../benchmark.js";
import type { AdminCalls } from "../load/admin-calls.js";

const goalSeconds = 10;

export async function measureExactPreview(
  { what, definition }: { readonly what: string; readonly definition: SegmentDefinition },
  admin: AdminCalls,
): Promise<Row> {
  const start = performance.now();
  const { isEstimate } = (await admin.callApi("POST", "/segments/preview", { definition })) as {
    readonly isEstimate: boolean;
  };
  const seconds = isEstimate ? Infinity : (performance.now() - start) / 1_000;
  return rowOf({ what: `${what}: exact`, figure: seconds, unit: "s" }, { atMost: goalSeconds });
}
