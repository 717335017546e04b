/** A workspace with a journey, a template and a broadcast, members who request and approve, and what they do. */
import type { Json } from "@signalbox/core";
import { decidedPermissions, type Permission } from "../access/permissions.js";
import type { Origin } from "../access/origin.js";
import { putBroadcast } from "../broadcasts/put-broadcast.js";
import type { Command } from "../command.js";
import { uuid } from "../commands/definition.fixture.js";
import { onEvent, put, segmentId, templateId } from "../journeys/journey.fixture.js";
import type { WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { currentApprovals } from "./current-approvals.js";
import { approveRequest } from "./approve-request.js";
import type { ApprovalContent } from "./approval-content.js";
import { requestApproval } from "./request-approval.js";

export const journeyId: string = uuid(1);
export const broadcastId: string = uuid(8);
export const approvalId: string = uuid(9);

export interface Sender {
  readonly origin: Origin;
  readonly lacks: readonly Permission[];
}

export const member = (id: string, lacks: readonly Permission[] = []): Sender => ({
  origin: { principal: { kind: "member", id, name: id } },
  lacks,
});
export const keyOf = (owner: Origin["owner"], id = "k1"): Sender => ({
  origin: { principal: { kind: "key", id, name: id }, ...(owner !== undefined && { owner }) },
  lacks: [],
});
/** An Author. */
export const ann: Sender = member("ann", decidedPermissions);
export const ben: Sender = member("ben");

/** One journey that was started and one that was not, one template, one draft of a broadcast. */
function prepared(): WorkspaceState {
  let { state } = put({ id: journeyId, name: "Live", definition: onEvent("A"), status: "Running" });
  ({ state } = put({ id: uuid(7), name: "New", definition: onEvent("A") }, state));
  const sale = {
    id: broadcastId,
    newId: broadcastId,
    name: "Sale",
    segmentId,
    messageTemplateId: templateId,
  };
  ({ state } = run(putBroadcast, sale, state));
  return state;
}
export const workspace: WorkspaceState = prepared();

export function codeOf({ outcome }: CommandRun): string | null {
  return outcome.ok ? null : outcome.code;
}

export function by<Input>(
  command: Command<Input>,
  input: Input,
  state: WorkspaceState,
  sender: Sender,
): CommandRun {
  return run(command, input, state, sender);
}

export const liveJourney: ApprovalResource = { type: "Journey", id: journeyId };

/** The live journey with a draft, and its publication as the api reads it. */
export function withDraft(
  draft: Json = onEvent("B"),
  draftUpdatedAt = 4_000,
): {
  readonly state: WorkspaceState;
  readonly content: ApprovalContent;
} {
  return {
    state: workspace,
    content: { ofDrafts: true, drafted: { draftUpdatedAt }, journey: { draft } },
  };
}

/** As a release without rows of drafts stored it and read it. */
export function withEarlierDraft(draft: Json = onEvent("B")): ReturnType<typeof withDraft> {
  const draftRevision = workspace.journeysVersion + 1;
  const journeys = workspace.journeys.map((journey) =>
    journey.id === journeyId ? { ...journey, draftRevision } : journey,
  );
  return { state: { ...workspace, journeys }, content: { journey: { draftRevision, draft } } };
}

export function requested(
  resource: ApprovalResource = liveJourney,
  { state, content }: ReturnType<typeof withDraft> = withDraft(),
  sender: Sender = ann,
): CommandRun {
  return by(requestApproval, { id: approvalId, resource, note: "Please", content }, state, sender);
}

export function approve(
  state: WorkspaceState,
  sender: Sender,
  content: ApprovalContent = withDraft().content,
): CommandRun {
  return by(approveRequest, { id: approvalId, content }, state, sender);
}

export function firstApproval(state: WorkspaceState): Approval | undefined {
  return currentApprovals(state)[0];
}
