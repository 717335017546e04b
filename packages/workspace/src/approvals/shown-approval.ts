/** Requests for approval as callers send them and as the API returns them. */
import { closed, parseJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { keyOwnerSchema, principalSchema } from "../access/origin.js";
import { exampleCreatedAt, exampleIds, type Example } from "../examples.js";
import { resourceIdField } from "../fields.js";
import { approvalStatuses, type Approval, type ApprovalResource } from "./approval.js";

export const approvalResourceSchema: z.ZodType<ApprovalResource> = z.discriminatedUnion("type", [
  closed(
    z.object({
      type: z.literal("Journey"),
      id: resourceIdField,
      status: z
        .literal("Running")
        .exactOptional()
        .describe("Starts or resumes it. Its draft, if there is one, is published either way."),
    }),
  ),
  closed(z.object({ type: z.literal("Template"), id: resourceIdField })),
  closed(z.object({ type: z.literal("Broadcast"), id: resourceIdField })),
  closed(z.object({ type: z.literal("Segment"), id: resourceIdField })),
  closed(z.object({ type: z.literal("UserProperty"), id: resourceIdField })),
  closed(
    z.object({
      type: z.literal("SubscriptionPage"),
      id: resourceIdField.describe("That of the workspace."),
    }),
  ),
]);

const partySchema = z.object({ principal: principalSchema, owner: keyOwnerSchema.exactOptional() });

const storedFields = z.object({
  id: z.string(),
  resource: approvalResourceSchema,
  name: z.string().describe("Of the resource, when it was requested."),
  note: z.string().exactOptional(),
  draftUpdatedAt: z
    .int()
    .exactOptional()
    .describe("Of the draft that the approval publishes, as it was when it was requested."),
  status: z
    .enum(approvalStatuses)
    .describe("`Stale`: what is published was changed after the request, or a later draft was requested."),
  requestedBy: partySchema,
  requestedAt: z.number(),
  decidedBy: partySchema.exactOptional(),
  decidedAt: z.number().exactOptional(),
  reason: z.string().exactOptional(),
  movesRuns: z
    .literal(true)
    .exactOptional()
    .describe("The approval moves runs of the journey: its content says which."),
  canRunMultiple: z
    .boolean()
    .exactOptional()
    .describe("Of a journey: what the approval makes of its `canRunMultiple`. Absent: it stays as it is."),
  moveTask: z
    .string()
    .exactOptional()
    .describe("Of an approved request with `moveRuns`: the id of the bulk act that moves the runs."),
});

export const approvalSchema: z.ZodType = storedFields
  .extend({ workspaceId: z.string() })
  .meta({ id: "Approval" });

/** `approval` is stored, or the outcome of a command that stored it. */
export function shownApproval(workspaceId: WorkspaceId, approval: Approval | Json): object {
  return { workspaceId, ...storedFields.parse(approval) };
}

/** The approval as the outcome of a command returns it. */
export function approvalJson(approval: Approval): Json {
  return parseJsonObject(JSON.stringify(approval));
}

export const exampleApproval: Example = {
  workspaceId: exampleIds.workspace,
  id: "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
  resource: { type: "Journey", id: exampleIds.journey, status: "Running" },
  name: "Welcome a day later",
  note: "Wait a day instead of two",
  status: "Open",
  requestedBy: { principal: { kind: "member", id: "7d1f", name: "Ann" } },
  requestedAt: exampleCreatedAt,
};
