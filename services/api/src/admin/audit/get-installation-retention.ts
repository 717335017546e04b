/** GET `/installation/audit-retention`: how long the installation and its workspaces keep audit logs. */
import { settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { installationRetentionSchema, retentionOf } from "@signalbox/access";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

export const getInstallationRetention: Endpoint = defineEndpoint({
  isFor: "owners",
  summary: "Show how long audit logs are kept",
  description: "For owners of the installation that are signed in as members.",
  answers: [
    {
      status: 200,
      description: "In days; null: for ever, or no limit",
      schema: withUpdatedAt(installationRetentionSchema),
      example: { days: null, workspaceCeilingDays: 730 },
    },
    { status: 403, description: "`Forbidden`: the caller is no owner" },
  ],
  handle: async (_, { installation }) => {
    const state = await installation.readNow();
    return { status: 200, body: { ...retentionOf(state), ...settingVersion(state, "retention") } };
  },
});
