/** The registry of admin commands, by resource: each is a file in the folder of its resource and a line below. */
export { approveRequest, type ApproveRequest } from "../approvals/approve-request.js";
export { putApprovalSettings, type ApprovalSettings } from "../approvals/put-approval-settings.js";
export * from "../approvals/refuse-request.js";
export * from "../approvals/request-approval.js";
export * from "../approvals/withdraw-request.js";
export { forgetAuditActor, type ForgetAuditActor } from "../audit/forget-audit-actor.js";
export { limitAuditRetention } from "../audit/limit-audit-retention.js";
export * from "../audit/note-audit.js";
export { putAuditRetention, type PutAuditRetention } from "../audit/put-audit-retention.js";
export { putTestRecipients, type TestRecipients } from "../templates/put-test-recipients.js";
export {
  archiveJourney,
  archiveSegment,
  archiveTemplate,
  archiveUserProperty,
  type Archive,
} from "../archive.js";
export * from "../broadcasts/archive-broadcast.js";
export * from "../broadcasts/duplicate-broadcast.js";
export * from "../broadcasts/execute-broadcast.js";
export { moveBroadcast, type MoveBroadcast } from "../broadcasts/move-broadcast.js";
export * from "../broadcasts/note-broadcast.js";
export * from "../broadcasts/put-broadcast.js";
export * from "../broadcasts/recompute-broadcast-segment.js";
export * from "../broadcasts/rename-broadcast.js";
export * from "../broadcasts/resend-broadcast.js";
export * from "../computed-properties/adopt-audience-rules.js";
export * from "../computed-properties/note-covered.js";
export * from "../computed-properties/set-recompute-status.js";
export * from "../computed-properties/trigger-recompute.js";
export * from "../dead-letters/discard-dead-letter.js";
export * from "../dead-letters/replay-dead-letter.js";
export * from "../journeys/delete-journey.js";
export * from "../journeys/drop-journey-versions.js";
export * from "../journeys/put-journey.js";
export * from "../keys/create-admin-key.js";
export * from "../keys/delete-admin-key.js";
export * from "../keys/delete-write-key.js";
export * from "../keys/note-key-use.js";
export * from "../keys/put-write-key.js";
export * from "../mailbox/clear-mailbox.js";
export { deleteProvider, type DeleteProvider } from "../providers/delete-provider.js";
export { putProvider, type PutProvider } from "../providers/put-provider.js";
export { setDefaultProvider, type SetDefaultProvider } from "../providers/set-default-provider.js";
export * from "../rejected-events/discard-rejected-events.js";
export * from "../rejected-events/reject-events.js";
export * from "../search-terms/adopt-search-terms.js";
export * from "../search-terms/note-terms-covered.js";
export * from "../segments/delete-segment.js";
export * from "../segments/put-segment.js";
export * from "../segments/replace-manual-segment.js";
export * from "../segments/set-segment-status.js";
export * from "../service-accounts/change-service-account.js";
export {
  createServiceAccount,
  type CreateServiceAccount,
} from "../service-accounts/create-service-account.js";
export * from "../service-accounts/delete-service-account.js";
export * from "../settings/delete-data-source.js";
export * from "../settings/delete-secret.js";
export * from "../settings/put-data-source.js";
export { putRetention, type PutRetention } from "../retention/put-retention.js";
export * from "../retention/note-events-expire.js";
export { putBrand, type PutBrand } from "../settings/put-brand.js";
export { putExportStorage, type PutExportStorage } from "../settings/put-export-storage.js";
export { putMessageLimits, type PutMessageLimits } from "../settings/put-message-limits.js";
export * from "../settings/put-secret.js";
export { putWorkspaceSettings, type PutWorkspaceSettings } from "../settings/put-workspace-settings.js";
export * from "../settings/reseal-secrets.js";
export * from "../subscriptions/begin-subscription-changes.js";
export * from "../users/begin-user-change.js";
export * from "../subscriptions/delete-subscription-group.js";
export * from "../subscriptions/delete-subscription-page.js";
export * from "../subscriptions/put-subscription-group.js";
export * from "../subscriptions/put-subscription-page.js";
export * from "../suppressions/put-suppressions.js";
export * from "../suppressions/remove-suppressions.js";
export * from "../suppressions/upload-suppressions.js";
export * from "../templates/delete-template.js";
export * from "../templates/put-template.js";
export * from "../user-properties/delete-user-property.js";
export * from "../user-properties/put-user-property.js";
export * from "../user-properties/set-user-property-status.js";
export * from "../users/delete-users.js";
export { putVisiblePaths, type PutVisiblePaths } from "../visibility/put-visible-paths.js";
export * from "../workspaces/begin-child.js";
export * from "../workspaces/create-child.js";
export * from "../workspaces/delete-workspace.js";
export * from "../workspaces/ensure-workspace.js";
export * from "../workspaces/note-child.js";
export * from "../workspaces/restore-name.js";
export * from "../workspaces/set-workspace-status.js";
export * from "./record-answer.js";
