/**
 * POST `/suppressions/upload-csv/check`: reads a CSV file as `/suppressions/upload-csv` would. Nothing is applied. It does
 * not say which addresses are on the list already: not every caller may know that.
 */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { createFileReport, reportFields } from "../uploads/file-report.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { readSuppressions } from "./read-suppressions.js";
import { suppressionUpload, uploadRules } from "./suppression-upload.js";

export const checkSuppressions: Endpoint = defineEndpoint({
  summary: "Check a CSV file of suppressed addresses",
  description: "Says what the upload would do. Nothing is applied.",
  readsOnly: true,
  ...suppressionUpload,
  answers: [
    {
      status: 200,
      description: "The columns, the first rows, and the rows that cannot be used",
      schema: z.object(reportFields),
    },
    { status: 400, description: "The file or its header cannot be read, or the channel is none" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async (request, api) => {
    const rules = await uploadRules(request, api);
    return withSpooledFile(request.http, api.config.uploadBytes, async (file) => {
      const report = createFileReport();
      for await (const read of readSuppressions(file.read(), { ...rules, watch: report.watch })) {
        if ("problem" in read) report.refuse(read);
      }
      return { status: 200, body: report.report() };
    });
  },
});
