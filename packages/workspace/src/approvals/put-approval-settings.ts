/** Sets what needs an approval of those who may write it and not publish it. */
import { isJsonObject } from "@signalbox/core";
import { z } from "zod";
import { defineOperation, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { approvalKinds, type ApprovalKind } from "./approval.js";
import { chosenKinds } from "./approval-kinds.js";

export interface ApprovalSettings {
  readonly authorsPublish: boolean;
  /** Absent: they stay as they are. */
  readonly kinds?: readonly ApprovalKind[];
}

const authorsPublish = z
  .boolean()
  .describe(
    "Whether those who may write something may also publish or start it, whatever `kinds` says. Off: they request an approval for these kinds.",
  );

const kinds: z.ZodType<readonly ApprovalKind[]> = z
  .array(z.enum(approvalKinds))
  .max(approvalKinds.length)
  .describe(
    "What needs an approval, unless authors publish. The others are published by all who may write them.",
  );

export const approvalSettingsSchema: z.ZodType = z.object({ authorsPublish, kinds });

const body = z.object({
  authorsPublish,
  kinds: kinds.exactOptional().describe("What needs an approval. Left out: as it is."),
});

const exampleKinds: readonly ApprovalKind[] = ["Journey", "Template", "Broadcast", "Segment"];

export const putApprovalSettings: Operation<ApprovalSettings> = defineOperation<ApprovalSettings>({
  name: "put-approval-settings",
  summary: "Set what needs an approval",
  description:
    "In a new workspace, and after an upgrade, journeys, templates and broadcasts do. Open requests stay open.",
  example: { body: { authorsPublish: false, kinds: exampleKinds } },
  body,
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: approvalSettingsSchema,
      example: { authorsPublish: false, kinds: exampleKinds },
    },
  ],
  // A worker of an earlier release says nothing.
  answer: (value, { body: settings }) => ({
    status: 200,
    body: { ...settings, ...(isJsonObject(value) && value) },
  }),
  guards: { resource: "approval setting", find: (state) => versionOfSetting(state, "approvals") },
  decide: (before, { kinds: wanted, ...settings }) => {
    const state = {
      ...before,
      ...settings,
      ...(wanted !== undefined && { approvalKinds: approvalKinds.filter((kind) => wanted.includes(kind)) }),
    };
    return {
      state,
      outcome: { ok: true, value: { ...settings, kinds: [...chosenKinds(state)] } },
    };
  },
});
