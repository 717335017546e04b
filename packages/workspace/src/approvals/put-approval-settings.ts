/** Sets whether those who may write a resource may also publish it. */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

export interface ApprovalSettings {
  readonly authorsPublish: boolean;
}

export const approvalSettingsSchema: z.ZodType<ApprovalSettings> = z.object({
  authorsPublish: z
    .boolean()
    .describe(
      "Whether those who may write journeys, templates or broadcasts may also publish and start them. Off: they request an approval.",
    ),
});

export const putApprovalSettings: Operation<ApprovalSettings> = defineOperation({
  name: "put-approval-settings",
  summary: "Set whether authors publish without approval",
  description: "Off in a new workspace. Open requests stay open.",
  example: { body: { authorsPublish: true } },
  body: approvalSettingsSchema,
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: approvalSettingsSchema,
      example: { authorsPublish: true },
    },
  ],
  answer: (_, { body: settings }) => ({ status: 200, body: settings }),
  guards: { resource: "approval setting", find: (state) => versionOfSetting(state, "approvals") },
  decide: (state, { authorsPublish }) => ({ state: { ...state, authorsPublish }, outcome: applied }),
});
