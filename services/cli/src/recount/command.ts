/** `recount`: counts the analysis again from the deliveries. */
import { readArguments, refuseWords, workspaceOf, type Command } from "../command.js";
import { recountAnalysis } from "./recount-analysis.js";

const rowsShown = 50;

export const recountCommand: Command = {
  name: "recount",
  summary: "count the analysis again from the deliveries",
  help: `npm run recount -- [--correct] [--workspace <uuid>]

Counts the analysis again from the deliveries and prints the rows that differ. Exact for a workspace in which nothing is
sent or reported meanwhile. Messages to erased users are in the analysis alone, so they look like too many.

  --correct           corrects the rows that differ; needs a running worker
  --workspace <uuid>  default: WORKSPACE_ID`,
  parse(args) {
    const { values, positionals } = readArguments(args, {
      correct: { type: "boolean" },
      workspace: { type: "string" },
    });
    refuseWords(positionals);
    const { correct = false } = values;
    return async (context) => {
      const workspaceId = workspaceOf(values.workspace, context);
      const { output } = context;
      const { deliveries, rows, differing, deletedBefore } = await recountAnalysis({
        ...(await context.connect()),
        workspaceId,
        correct,
        report: (progress) =>
          output.progress(`deliveries counted: ${progress.deliveries}; rows: ${progress.rows}`),
      });
      for (const { row, missing, surplus } of differing.slice(0, rowsShown)) {
        output.print(`  ${row}: ${missing} too few, ${surplus} too many`);
      }
      if (deletedBefore !== undefined) {
        const day = new Date(deletedBefore).toISOString().slice(0, 10);
        output.print(`  deliveries before ${day} are deleted: rows that count them are left as they are`);
      }
      const outcome = correct ? "corrected" : "unchanged; --correct corrects the rows that differ";
      output.print(
        `Done: ${deliveries} deliveries; ${differing.length} of ${rows} rows differ${differing.length > 0 ? `, ${outcome}` : ""}.`,
      );
    };
  },
};
