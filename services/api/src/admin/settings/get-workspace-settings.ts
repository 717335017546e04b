/** GET `/settings/workspace`: name, time zone, country and name properties of the workspace. */
import { workspaceSettingsOf, workspaceSettingsShape } from "@signalbox/workspace";
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
    const settings = workspaceSettingsOf(await readWorkspace(workspaceId, actors));
    const numbersWithoutCountry =
      settings.defaultCountry === null
        ? await tables.count("searchTerms", { workspaceId, kind: localNumber })
        : 0;
    return { status: 200, body: { ...settings, numbersWithoutCountry } };
  },
});
