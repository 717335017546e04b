/** GET `/settings/workspace`: name, time zone, country and name properties of the workspace. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { recomputeTable, searchTermTable, termsRowId } from "@signalbox/users";
import {
  areTermsCovered,
  progressSchema,
  workspaceSettingsOf,
  workspaceSettingsShape,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

/** The kind of a phone number that names no country, among the search terms of users. */
const localNumber = "localNumber";

export const getWorkspaceSettings: Endpoint = defineEndpoint({
  summary: "Show name, time zone and country of the workspace",
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: z.object({
        ...workspaceSettingsShape,
        numbersWithoutCountry: z
          .int()
          .describe("How many phone numbers of users name no country, while there is no `defaultCountry`."),
        searchTerms: progressSchema
          .optional()
          .describe(
            "Of writing the normal forms of addresses and numbers again, after an upgrade or a change of the country: users, suppressions and deliveries done, of all. Absent once all are written.",
          ),
      }),
      example: {
        name: "Shop",
        timezone: "Europe/Berlin",
        defaultCountry: null,
        nameProperties: ["firstName", "lastName"],
        numbersWithoutCountry: 12,
      },
    },
  ],
  handle: async ({ workspaceId }, { actors, tables }) => {
    const state = await readWorkspace(workspaceId, actors);
    const settings = workspaceSettingsOf(state);
    const numbersWithoutCountry =
      settings.defaultCountry === null
        ? await tables.count(searchTermTable.name, { workspaceId, kind: localNumber })
        : 0;
    const searchTerms = areTermsCovered(state) ? undefined : await progressOf(workspaceId, tables);
    return {
      status: 200,
      body: { ...settings, numbersWithoutCountry, ...(searchTerms !== undefined && { searchTerms }) },
    };
  },
});

/** Nothing is done before the task has begun. */
async function progressOf(
  workspaceId: WorkspaceId,
  tables: Pick<TableStore, "get">,
): Promise<{ readonly done: number; readonly total: number }> {
  const row = await tables.get(recomputeTable.name, termsRowId(workspaceId));
  const task = row && recomputeTable.read(row);
  if (task?.of !== "terms" || !task.open) return { done: 0, total: 0 };
  return { done: task.done, total: Math.max(task.done, task.total) };
}
