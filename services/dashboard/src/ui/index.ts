/** What pages are made of: lists, changes, texts, links, and the parts of a page. */
export type { Act } from "./acts/act.js";
export { ActButton } from "./acts/act-button.js";
export { DialogButton } from "./acts/dialog-button.js";
export { NameDialog } from "./acts/name-dialog.js";
export { ResourceMenu } from "./acts/resource-menu.js";
export { ApprovalButton } from "./acts/approval-button.js";
export { approvalPermissions, type ApprovalKind } from "./acts/approval-kinds.js";
export { NoteField, noteOf } from "./acts/note-field.js";
export { useOpenRequest, WaitingBadge } from "./acts/open-request.js";
export { usePublishing } from "./acts/use-publishing.js";
export { componentWords } from "./words.js";
export { useShownAct, useShownActs } from "./acts/shown-acts.js";
export { useShownShortcut, useShownShortcuts, type Shortcut } from "./acts/shown-shortcuts.js";
export { useRoleWords } from "./roles/role-words.js";
export { AuditSentence, useAuditedName } from "./audit/audit-sentence-view.js";
export { auditActionName, auditActions } from "./audit/audit-sentence.js";
export { ChangeDialog } from "./changes/change-dialog.js";
export { ChangeError } from "./changes/change-error.js";
export { Dialog, SidePanel } from "./changes/dialog.js";
export { fieldIssues } from "./changes/field-issues.js";
export { LeaveGuard } from "./changes/leave-guard.js";
export { LockOutDialog } from "./changes/lock-out-dialog.js";
export { Notices } from "./changes/notices.js";
export { QueuedNotice } from "./changes/queued-notice.js";
export { Refusal } from "./changes/refusal.js";
export { SecretDialog } from "./changes/secret-dialog.js";
export { useChange, type Change } from "./changes/use-change.js";
export { MeanwhileNotice } from "./changes/meanwhile-notice.js";
export { useMergedChange } from "./changes/use-merged-change.js";
export { useMergedForm, type FormField, type FormFields } from "./changes/use-merged-form.js";
export { SettingsForm } from "./changes/settings-form.js";
export { useSettingsForm, type SettingsFormState } from "./changes/use-settings-form.js";
export { isStillQueued } from "./changes/is-still-queued.js";
export { useNotice } from "./changes/use-notice.js";
export { formWords } from "./changes/words.js";
export { bucketText } from "./chart/bucket-text.js";
export { inkOf } from "./chart/colors.js";
export { otherKey, seriesOf, type Granularity, type Series } from "./chart/series.js";
export { TimeChart } from "./chart/time-chart.js";
export { countryName } from "./choices/countries.js";
export { matchingOptions } from "./choices/matching-options.js";
export { browserHints, proposeRegion } from "./choices/propose-region.js";
export { CountrySelect, ZoneSelect } from "./choices/region-selects.js";
export { UserChoice } from "./choices/user-choice.js";
export { zoneLabel } from "./choices/zones.js";
export { leafChanges } from "./diff/leaf-changes.js";
export { LeafDiff } from "./diff/leaf-diff.js";
export { documentUrl, type DocumentAddress } from "./links/document-address.js";
export { useShownPage } from "./links/document-link.js";
export { KnownPageButton, KnownPageLink } from "./links/known-page.js";
export { ButtonLink, CountLink, MenuLink, NavigationLink, TextLink } from "./links/link.js";
export {
  navigationGroups,
  type Found,
  type NavigationGroup,
  type PageAction,
  type PageInfo,
} from "./links/page-info.js";
export { linkPropsOf, type PageLink } from "./links/page-link.js";
export { PeopleBar } from "./people/people-bar.js";
export { bulkActs, type BulkActType } from "./people/people.js";
export { TaskStatus } from "./people/task-status.js";
export { useTaskTitle } from "./people/task-title.js";
export { isTaskOver, type PeopleTask, TaskState, useTask } from "./people/task-state.js";
export type { BulkAct } from "./people/people.js";
export { FollowedTasks, useFollowedTask } from "./people/followed-tasks.js";
export { TaskDialog } from "./people/task-dialog.js";
export { FailingMessages } from "./messages/failing-messages.js";
export { isMostlyFailing, useFailing, type Failing, type FailingPeriod } from "./messages/use-failing.js";
export { MessageContent } from "./messages/message-content.js";
export { TestMailboxNotice } from "./messages/test-mailbox-notice.js";
export { testProvider, useReportsOf, useUsualProvider } from "./messages/use-usual-provider.js";
export { NotReported, ReachedNumber } from "./messages/reached-number.js";
export {
  isUnknown,
  reachedPage,
  reaches,
  reportedBefore,
  type CountedMessages,
  type Reported,
} from "./messages/reached.js";
export { usePageAddress } from "./links/use-page-address.js";
export { resourceKinds, useResourceKind } from "./links/resource-kinds.js";
export { ResourceLink, resourcePage, type ResourceKind } from "./links/resource-link.js";
export { usePages, type KnownPage } from "./links/use-pages.js";
export { nameShown, UserName } from "./links/user-name.js";
export { useUserNames } from "./links/use-user-names.js";
export { UsedBy, UseList, type Use } from "./links/used-by.js";
export { BulkRun, type BulkAction } from "./list/bulk-bar.js";
export { foundByName } from "./list/by-name.js";
export { findByName } from "./list/find-by-name.js";
export { csvOf } from "./list/csv-of.js";
export { BriefText, changedColumn, jsonColumn, textColumn, timeColumn, userColumn } from "./list/columns.js";
export {
  choiceFilter,
  defineList,
  keptFilter,
  namedFilter,
  plainChoiceFilter,
  searchFilter,
  textFilter,
  userFilter,
} from "./list/define-list.js";
export { QuotedText } from "./text/quoted-text.js";
export { providerTitleIn, useProviderTitle } from "./text/use-provider-title.js";
export { EmptyList } from "./list/empty-list.js";
export { ExpiredPageNote, isCursorExpired, useExpiredPage } from "./list/expired-page.js";
export { ChoiceFilter, PeriodFilter, TextFilter } from "./list/filters.js";
export { ListFoot } from "./list/list-foot.js";
export type { ListColumn } from "./list/list-column.js";
export { ListPage } from "./list/list-page.js";
export { List, type ListQuery } from "./list/list.js";
export { boundsOf, type Period } from "./list/period.js";
export { rowsOfPage } from "./list/rows-of-page.js";
export { listFields, periodFields, searchOf } from "./list/search-of.js";
export { isTyping } from "./list/is-typing.js";
export { SelectBox } from "./list/select-box.js";
export { Toolbar } from "./list/toolbar.js";
export { useListSearch } from "./list/use-list-search.js";
export { useSelection } from "./list/use-selection.js";
export { listWords } from "./list/words.js";
export { Badge, Badges, type BadgeColor } from "./page/badge.js";
export { EmptyState } from "./page/empty-state.js";
export { ErrorNotice } from "./page/error-notice.js";
export { Facts, type FactsProps } from "./page/facts.js";
export { MessageTotals, type MessageCounts } from "./messages/message-totals.js";
export {
  MemberCount,
  sumOfKinds,
  userKinds,
  useUserCounts,
  useUsersText,
  type UserKind,
} from "./page/user-counts.js";
export { Fold } from "./page/fold.js";
export { OfferCard, OfferCards } from "./page/offer-card.js";
export { PageHead } from "./page/page-head.js";
export { PageSkeleton } from "./page/page-skeleton.js";
export { PageTabs } from "./page/page-tabs.js";
export { ReadSection } from "./page/read-section.js";
export { RecomputeProgress } from "./page/recompute-progress.js";
export { recomputePolling, useRecomputeEnd } from "./page/use-recompute-polling.js";
export { ResourcePage } from "./page/resource-page.js";
export { RowPanel } from "./page/row-panel.js";
export { Section } from "./page/section.js";
export { ServedFrame } from "./page/served-frame.js";
export { Stat, Stats } from "./page/stat.js";
export { Totals } from "./page/totals.js";
export type { nodeSentenceWords } from "./sentences/journeys/words.js";
export { saySentences, sentenceText, textOfParts, type ApiSentence } from "./sentences/say-sentence.js";
export { weekdays } from "./sentences/weekdays.js";
export { SchemaFields } from "./schema-form/schema-fields.js";
export { schemaFields, type SchemaField } from "./schema-form/schema-field.js";
export { schemaIssues } from "./schema-form/schema-issues.js";
export {
  documentOf,
  initialValues,
  missingIn,
  movedField,
  type FieldPath,
  type SchemaValue,
  type SchemaValues,
} from "./schema-form/schema-values.js";
export { schemaWords } from "./schema-form/words.js";
export { isEqualJson, isObject, valueAt, withValueAt, type JsonPath } from "./merge/json-path.js";
export { merge, pathIn, withChoice, type Conflict, type Merged, type Versions } from "./merge/merge.js";
export { MessageErrors, type SentTemplate } from "./template/message-errors.js";
export { faultText } from "./template/fault-text.js";
export { MailFindingList } from "./template/mail-findings.js";
export { useMailFindings } from "./template/use-mail-findings.js";
export { RenderedTemplate } from "./template/rendered-template.js";
export {
  channels as templateChannels,
  contentsOf as templateContentsOf,
  identifierOf,
  type Definition as TemplateDefinition,
  type Template,
} from "./template/template.js";
export { TestOutcome } from "./template/test-outcome.js";
export { usePreviewUser, type PreviewUser } from "./template/use-preview-user.js";
export { ChangedBy } from "./text/changed-by.js";
export { csvText } from "./text/csv-text.js";
export { deliveryReasons, labelOfReason } from "./text/delivery-reason.js";
export { statusOf } from "./text/delivery-status.js";
export { lastDuration, longDuration, perDuration, shortDuration } from "./text/duration.js";
export { Explanation } from "./text/explanation.js";
export { foldText, hasWords } from "./text/fold-text.js";
export { CopyableCode } from "./text/copyable-code.js";
export { Copy, Id } from "./text/id.js";
export { JsonView } from "./text/json-view.js";
export { localTimeOf, momentOfLocalTime } from "./text/local-time.js";
export { useNow } from "./text/use-now.js";
export { relativeTime } from "./text/relative-time.js";
export { parseJson } from "./text/parse-json.js";
export { Principal } from "./text/principal.js";
export { saveFile } from "./text/save-file.js";
export { sentenceOf } from "./text/sentence-of.js";
export { sizeText } from "./text/size-text.js";
export { formatTime, momentOf, Time } from "./text/time.js";
export { useFormatNumber, type FormatNumber } from "./text/use-format-number.js";
export { UserText } from "./text/user-text.js";
export { UploadDialog } from "./upload/upload-dialog.js";
export { useZone, viewerZone, ZoneContext, zoneShown } from "./text/zone.js";
