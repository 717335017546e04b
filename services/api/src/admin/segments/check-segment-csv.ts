/**
 * POST `/segments/upload-csv/check`: reads a CSV file as `/segments/upload-csv` would, and says what it would do. Nothing is
 * applied.
 */
import { knownOwners } from "@signalbox/users";
import { z } from "zod";
import { isIdVisible } from "../../masking/mask.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { createFileReport, reportFields } from "../uploads/file-report.js";
import { readUsers } from "../uploads/read-users.js";
import { withSpooledFile } from "../uploads/spool-file.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { listBatch } from "./update-list.js";

/** Different users that are looked up; a longer file is not counted further. */
const maxLookedUp = 100_000;

export const checkSegmentCsv: Endpoint = defineEndpoint({
  summary: "Check a CSV file for a manual segment",
  description: "Says what the upload would do. Nothing is applied.",
  readsOnly: true,
  upload: [],
  answers: [
    {
      status: 200,
      description: "The columns, the first rows and the rows that cannot be used",
      schema: z.object({
        ...reportFields,
        users: z.int().optional().describe("Different users. Absent above 100,000, as the next two are."),
        known: z
          .int()
          .optional()
          .describe(
            "Those who are users already. Also absent for callers without `users:read`, and for those who may not see an id of the file.",
          ),
        repeated: z.int().optional().describe("Rows about a user of an earlier row; the later row wins."),
      }),
    },
    { status: 400, description: "The file or its header cannot be read" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async ({ http, workspaceId, caller, visibility }, api) => {
    const { defaultCountry: country } = await readWorkspace(workspaceId, api.actors);
    return withSpooledFile(http, api.config.uploadBytes, async (file) => {
      const report = createFileReport();
      const users = new Set<string>();
      let usable = 0;
      const { watch } = report;
      const limits = { rowBytes: api.config.limits.eventBytes, country, watch };
      for await (const read of readUsers(file.read(), limits)) {
        if ("problem" in read) report.refuse(read);
        else {
          usable += 1;
          if (users.size <= maxLookedUp) users.add(read.id);
        }
      }
      if (users.size > maxLookedUp) return { status: 200, body: report.report() };
      const asks =
        caller.permissions.has("users:read") &&
        (visibility === undefined || [...users].every((id) => isIdVisible(id)));
      const known = asks ? await countKnown([...users]) : undefined;
      return {
        status: 200,
        body: {
          ...report.report(),
          users: users.size,
          ...(known !== undefined && { known }),
          repeated: usable - users.size,
        },
      };
    });

    async function countKnown(ids: readonly string[]): Promise<number> {
      let known = 0;
      for (let start = 0; start < ids.length; start += listBatch) {
        known += (await knownOwners(workspaceId, ids.slice(start, start + listBatch), api.actors)).size;
      }
      return known;
    }
  },
});
