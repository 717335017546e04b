/**
 * The workspace actor: its definitions and settings, the commands that change them, and the view other actors decide
 * by.
 */
export { archivedField } from "./archive.js";
export {
  allWithLaterPermissions,
  isOfEarlierRelease,
  listedNow,
  listedPermissionFields,
  withLaterPermissions,
  type ListedPermissions,
} from "./access/earlier-permissions.js";
export * from "./access/origin.js";
export * from "./access/permissions.js";
export { admitByStatus } from "./admission.js";
export { approvalKinds, approvalStatuses, type Approval, type ApprovalKind } from "./approvals/approval.js";
export { approvalKindFacts, chosenKinds } from "./approvals/approval-kinds.js";
export { approvalContentTable } from "./approvals/content-rows.js";
export { readDefinitions } from "./approvals/read-definitions.js";
export { currentApprovals } from "./approvals/current-approvals.js";
export { approvalSchema, exampleApproval, shownApproval } from "./approvals/shown-approval.js";
export { approvalSettingsSchema } from "./approvals/put-approval-settings.js";
export { testRecipientsSchema } from "./templates/put-test-recipients.js";
export type { TestRecipient } from "./templates/test-recipient.js";
export * from "./audit/audit-chain.js";
export * from "./audit/audit-entry.js";
export * from "./audit/audit-head.js";
export * from "./audit/audit-table.js";
export * from "./audit/command-entry.js";
export { countEarlierEntries } from "./audit/earlier-entries.js";
export * from "./audit/describe-changes.js";
export * from "./audit/new-salt.js";
export { expireEntries, nextExpiry } from "./audit/expire-entries.js";
export { forgetActorFields, forgetting, type ForgetAuditActor } from "./audit/forget-audit-actor.js";
export { limitMessage } from "./audit/limit-audit-retention.js";
export { auditRetentionFields, retentionDaysField } from "./audit/put-audit-retention.js";
export { shownValue } from "./audit/shown-value.js";
export { authorFields, authorsOf, type Authored } from "./audit/authors.js";
export * from "./audit/verify-chain.js";
export { resourceUses, type UsableKind } from "./resource-uses.js";
export { audienceField } from "./broadcasts/audience-field.js";
export { broadcastToReach, type ReachFields } from "./broadcasts/broadcast-to-reach.js";
export * from "./broadcasts/broadcast-content.js";
export { broadcastTable, type BroadcastRow } from "./broadcasts/broadcast-table.js";
export { broadcastCleanUpTable, type BroadcastCleanUp } from "./broadcasts/broadcast-clean-up.js";
export { familyOf } from "./broadcasts/broadcast-family.js";
export * from "./broadcasts/broadcasts.js";
export * from "./broadcasts/local-times.js";
export { moveBroadcastBy } from "./broadcasts/move-broadcast.js";
export * from "./command.js";
export { defineCommandsOf, type AppliedCommand, type CommandActor } from "./define-commands-of.js";
export { commandTable, type CommandRow } from "./command-table.js";
export * from "./commands/index.js";
export { adoptRules, type ChangedDefinitions } from "./computed-properties/adopt-rules.js";
export * from "./dead-letters/dead-letter.js";
export { broadcastSentences } from "./broadcasts/broadcast-reason.js";
export { deadLetterSentences } from "./dead-letters/readable-error.js";
export {
  draftOfRow,
  draftSchema,
  exampleDraft,
  listedDraft,
  listedDraftSchema,
  type Draft,
} from "./drafts/draft.js";
export {
  draftBefore,
  publishedDraftField,
  publishNoteField,
  type DraftBefore,
} from "./drafts/draft-changes.js";
export { draftKindFacts, draftKinds, type DraftKind } from "./drafts/draft-kinds.js";
export {
  draftRowId,
  draftRowPrefix,
  draftTable,
  type DraftPlace,
  type DraftRow,
} from "./drafts/draft-table.js";
export * from "./effects/confirm-put.js";
export {
  confirmText,
  confirmTokenField,
  effectValidMs,
  readConfirmText,
  type SeenReference,
} from "./effects/confirm-token.js";
export * from "./effects/effect-of-put.js";
export { effectSays } from "./effects/effect-sentences.js";
export * from "./effects/seen-references.js";
export { digestOf } from "./versions/digest.js";
export { discardDraft, saveDraft, type DraftGuard } from "./drafts/save-draft.js";
export { listDrafts } from "./drafts/list-drafts.js";
export * from "./drafts/read-drafts.js";
export * from "./examples.js";
export * from "./fields.js";
export { firstGroupOf } from "./first-group.js";
export * from "./id-text.js";
export {
  allFilesOf,
  imageFileOf,
  imageFilePattern,
  imageRowId,
  imageRowPrefix,
  imageTable,
  imageTypes,
  imageWritesTable,
  previewFileOf,
  type ImageRow,
  type ImageType,
  type ImageWritesRow,
  type OpenImageWrite,
} from "./images/image-table.js";
export {
  createImageUses,
  imageUserKinds,
  type ImageUse,
  type ImageUses,
  type ImageUsesReader,
} from "./images/image-uses.js";
export * from "./in-force.js";
export { compileJourneyIndex, type IndexedJourney } from "./journeys/journey-index.js";
export * from "./journeys/saved-journey.js";
export { movedRunsField, type MovedRuns, type MovingRuns } from "./journeys/put-moves.js";
export { violationIssues } from "./journeys/journey-violation.js";
export { knownTo } from "./journeys/journeys.js";
export { mailTable, type MailRow } from "./mail-table.js";
export { isDamagedApiKey } from "./keys/api-key.js";
export { hashKey } from "./keys/hash-key.js";
export { keyTable } from "./keys/key-rows.js";
export { isInNetworks, networkListOf } from "./keys/networks.js";
export { shownAdminKey, shownAdminKeySchema } from "./keys/shown-admin-key.js";
export { broadcastPlanOf, startOfBroadcast } from "./broadcasts/move-broadcast-to.js";
export * from "./broadcasts/saved-broadcast.js";
export { noteBroadcastMessage, type NoteBroadcast } from "./broadcasts/note-broadcast-message.js";
export { rejectedEventTable, type RejectedEventRow } from "./rejected-event-table.js";
export * from "./operation.js";
export { deleteProviderFor } from "./providers/delete-provider.js";
export * from "./providers/provider-channel.js";
export { putProviderFor } from "./providers/put-provider.js";
export { setDefaultProviderFor } from "./providers/set-default-provider.js";
export * from "./search-terms/address-properties.js";
export { noteTermsCoveredMessage } from "./search-terms/note-terms-covered-message.js";
export * from "./search-terms/searched-properties.js";
export { areTermsCovered, areTermsSettled, needTerms, termRules } from "./search-terms/term-rules.js";
export { changedPaths, type ChangedPath } from "./revisions/changed-paths.js";
export {
  revisionRowId,
  revisionRowPrefix,
  revisionTable,
  unknownRevision,
  type RevisionRow,
} from "./revisions/revision-table.js";
export * from "./segments/saved-segment.js";
export * from "./sent-definition.js";
export * from "./service-accounts/shown-service-account.js";
export * from "./settings/message-limits.js";
export { messageLimitsFields } from "./settings/message-limits-fields.js";
export { brandSchema, exampleBrand } from "./settings/brand-fields.js";
export {
  exportStorageSchema,
  exampleExportStorage,
  shownExportStorage,
  type ExportStorage,
  type ShownExportStorage,
} from "./settings/export-storage.js";
export { deleteExportStorage } from "./settings/put-export-storage.js";
export { deleteBrand } from "./settings/put-brand.js";
export {
  defaultRetention,
  exampleRetention,
  retentionFields,
  retentionInForce,
  retentionRules,
  type Retention,
  type RetentionInForce,
} from "./retention/retention.js";
export { deleteRetention } from "./retention/put-retention.js";
export { noteEventsExpireMessage } from "./retention/note-events-expire-message.js";
export { deleteMessageLimits } from "./settings/put-message-limits.js";
export { timezoneField, workspaceSettingsOf, workspaceSettingsShape } from "./settings/workspace-settings.js";
export { sealedTexts } from "./settings/sealed-texts.js";
export * from "./shown-recompute.js";
export { noteCoveredMessage } from "./computed-properties/note-covered-message.js";
export * from "./state.js";
export { newSubscriptionGroup } from "./subscriptions/new-subscription-group.js";
export { newSubscriptionSecret } from "./subscriptions/new-subscription-secret.js";
export * from "./subscriptions/saved-group.js";
export * from "./subscriptions/subscription-page-row.js";
export { addressField } from "./suppressions/address-fields.js";
export {
  readSuppression,
  renormalizedSuppression,
  suppress,
  suppressionIds,
  suppressionReasons,
  suppressionsPrefix,
  suppressionTable,
  type SuppressionRow,
} from "./suppressions/suppression-rows.js";
export type { KeptTemplate } from "./templates/kept-template.js";
export * from "./template-rows.js";
export { isPart, templatesWithPart } from "./templates/parts.js";
export { readPartTexts, type PartTexts } from "./templates/read-parts.js";
export { templateContent, type TemplateText } from "./template-text.js";
export { askedIn as askedInDefinition, askedInRequest, type Asked } from "./visibility/asked-paths.js";
export type { DataSource } from "./visibility/data-source.js";
export { hasHiddenOperand, hiddenValue, maskDefinition } from "./visibility/mask-definition.js";
export {
  commonVisibility,
  hiddenIn,
  visibilityOf,
  type PropertySight,
  type Declaring,
  type Sight,
  type Visibility,
} from "./visibility/visibility.js";
export { shownVisiblePathSchema, visiblePathKey, type VisiblePath } from "./visibility/visible-path.js";
export * from "./user-properties/saved-user-property.js";
export * from "./workspace-actor.js";
export * from "./workspace-view.js";
export { allWorkspaces } from "./workspaces/all-workspaces.js";
export * from "./workspaces/new-workspace.js";
export { workspaceRow, workspaceRowSchema, type WorkspaceRow } from "./workspaces/workspace-row.js";
export {
  contentOf,
  draftName,
  journeyRowId,
  journeyTable,
  presentName,
  versionName,
} from "./journeys/journey-rows.js";
export { summaryOf } from "./journeys/journey-summary.js";
export type { JourneyVersion, LoadedJourney, LoadedWorkspace } from "./journeys/loaded-journeys.js";
export { workspaceMigrations } from "./migrations.js";
export * from "./read-workspaces.js";
export * from "./workspace-document.js";
export * from "./versions/guard.js";
export * from "./versions/stamp-changes.js";
export { versionOfSetting, workspaceShape, type WorkspaceSetting } from "./versions/workspace-shape.js";
export { defineCommand } from "./workspace-command.js";
