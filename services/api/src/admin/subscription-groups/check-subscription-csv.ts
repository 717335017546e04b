/**
 * POST `/subscription-groups/upload-csv/check`: reads a CSV file as `/subscription-groups/upload-csv` would, and says what it
 * would do. Nothing is applied.
 */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { createFileReport, reportFields } from "../uploads/file-report.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { resolveWishes } from "./resolve-wishes.js";
import { invalidRowsOf, subscriberBatches, subscriberBatchRows } from "./subscriber-batches.js";
import { subscriptionUpload, uploadTarget } from "./subscription-upload.js";

export const checkSubscriptionCsv: Endpoint = defineEndpoint({
  summary: "Check a CSV file of subscriptions",
  description: "Says what the upload would do. Nothing is applied.",
  readsOnly: true,
  ...subscriptionUpload,
  answers: [
    {
      status: 200,
      description: "The columns, the first rows, the rows that cannot be used, and what the others would do",
      schema: z.object({
        ...reportFields,
        subscribes: z.int().describe("Rows that subscribe their user."),
        unsubscribes: z.int().describe("Rows that unsubscribe their user."),
        leftAlone: z
          .int()
          .describe(
            "Rows without an action whose user has left the group and stays out; their traits are set.",
          ),
        creates: z.int().describe("Users that would be created for an email that no user has."),
      }),
    },
    { status: 400, description: "The file or its header cannot be read" },
    {
      status: 403,
      description:
        "A row names its user by an email alone, and the caller may not see the user property `email`",
    },
    { status: 404, description: "No group with this id" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async (request, api) => {
    const target = await uploadTarget(request, api);
    return withSpooledFile(request.http, api.config.uploadBytes, async (file) => {
      const report = createFileReport(subscriberBatchRows);
      const counts = { subscribes: 0, unsubscribes: 0, leftAlone: 0, creates: 0 };
      const source = { ...target.source, file, watch: report.watch };
      for await (const rows of subscriberBatches(source, api)) {
        const invalid = await invalidRowsOf(rows, source, api);
        for (const issue of invalid) report.refuse(issue);
        const refused = new Set(invalid.map(({ row }) => row));
        const usable = rows.filter(({ row }) => !refused.has(row));
        const { changes, leftAlone } = await resolveWishes(
          usable,
          { ...target.rules, commandId: "check" },
          api,
        );
        const rowsThat = (subscribe: boolean): number =>
          new Set(changes.flatMap((change) => (change.subscribe === subscribe ? [change.cause] : []))).size;
        counts.subscribes += rowsThat(true);
        counts.unsubscribes += rowsThat(false);
        counts.leftAlone += leftAlone;
        counts.creates += usable.filter((row) => "createdId" in row).length;
      }
      return { status: 200, body: { ...report.report(), ...counts } };
    });
  },
});
