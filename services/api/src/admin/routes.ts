/**
 * Every admin operation, in the order of the reference. To add one: a file that defines its route, a line here,
 * and a test beside it. The router, the OpenAPI document and the routes test use this table.
 */
import type { Route } from "../http/route.js";
import { clearMailbox } from "../mailbox/clear-mailbox.js";
import { getMail } from "../mailbox/get-mail.js";
import { listMails } from "../mailbox/list-mails.js";
import { createSession } from "../sessions/create-session.js";
import { createChild } from "../workspaces/create-child.js";
import { deleteWorkspace } from "../workspaces/delete-workspace.js";
import { getWorkspace } from "../workspaces/get-workspace.js";
import { listChildren } from "../workspaces/list-children.js";
import { setWorkspaceStatus } from "../workspaces/set-workspace-status.js";
import { createAdminKey } from "./admin-keys/create-admin-key.js";
import { deleteAdminKey } from "./admin-keys/delete-admin-key.js";
import { listAdminKeys } from "./admin-keys/list-admin-keys.js";
import { chartData } from "./analysis/chart-data.js";
import { analysisOfJourney } from "./analysis/journey-stats.js";
import { journeysStats } from "./analysis/journeys-stats.js";
import { analysisSummary } from "./analysis/summary.js";
import { archiveBroadcast } from "./broadcasts/archive-broadcast.js";
import { executeBroadcast } from "./broadcasts/execute-broadcast.js";
import { listBroadcasts } from "./broadcasts/list-broadcasts.js";
import { moveBroadcasts } from "./broadcasts/move-broadcast.js";
import { putBroadcast } from "./broadcasts/put-broadcast.js";
import { recomputeSegment } from "./broadcasts/recompute-segment.js";
import { renameBroadcast } from "./broadcasts/rename-broadcast.js";
import { getCommand } from "./commands/get-command.js";
import { batchSend } from "./content/batch-send.js";
import { deleteTemplate } from "./content/delete-template.js";
import { listTemplates } from "./content/list-templates.js";
import { putTemplate } from "./content/put-template.js";
import { renderContents } from "./content/render-contents.js";
import { resetTemplate } from "./content/reset-template.js";
import { testTemplate } from "./content/test-template.js";
import { getRecompute } from "./computed-properties/get-recompute.js";
import { listPeriods } from "./computed-properties/list-periods.js";
import { setRecompute } from "./computed-properties/set-recompute.js";
import { triggerRecompute } from "./computed-properties/trigger-recompute.js";
import { discardDeadLetter } from "./dead-letters/discard-dead-letter.js";
import { getDeadLetter } from "./dead-letters/get-dead-letter.js";
import { listDeadLetters } from "./dead-letters/list-dead-letters.js";
import { replayDeadLetter } from "./dead-letters/replay-dead-letter.js";
import { countDeliveries } from "./deliveries/count-deliveries.js";
import { downloadDeliveries } from "./deliveries/download-deliveries.js";
import { listDeliveries } from "./deliveries/list-deliveries.js";
import { traceDelivery } from "./deliveries/trace-delivery.js";
import { downloadEvents } from "./events/download-events.js";
import { listEvents } from "./events/list-events.js";
import { listProperties } from "./events/list-properties.js";
import { listTraits } from "./events/list-traits.js";
import { listGroupUsers } from "./groups/list-group-users.js";
import { listUserGroups } from "./groups/list-user-groups.js";
import { deleteJourney } from "./journeys/delete-journey.js";
import { explainJourney } from "./journeys/explain-journey.js";
import { listJourneys } from "./journeys/list-journeys.js";
import { listUserJourneys } from "./journeys/list-user-journeys.js";
import { putJourney } from "./journeys/put-journey.js";
import { simulateJourney } from "./journeys/simulate-journey.js";
import { discardRejectedEvents } from "./rejected-events/discard-rejected-events.js";
import { listRejectedEvents } from "./rejected-events/list-rejected-events.js";
import { replayRejectedEvents } from "./rejected-events/replay-rejected-events.js";
import { clearManualSegment } from "./segments/clear-manual-segment.js";
import { deleteSegment } from "./segments/delete-segment.js";
import { downloadSegments } from "./segments/download-segments.js";
import { explainSegment } from "./segments/explain-segment.js";
import { listSegments } from "./segments/list-segments.js";
import { manualSegmentStatus } from "./segments/manual-segment-status.js";
import { previewSegment } from "./segments/preview-segment.js";
import { putSegment } from "./segments/put-segment.js";
import { setSegmentStatus } from "./segments/set-segment-status.js";
import { updateManualSegment } from "./segments/update-manual-segment.js";
import { uploadSegmentCsv } from "./segments/upload-segment-csv.js";
import { deleteDataSource } from "./settings/delete-data-source.js";
import { deleteMessageLimits } from "./settings/delete-message-limits.js";
import { deleteProviders } from "./settings/delete-provider.js";
import { deleteSecret } from "./settings/delete-secret.js";
import { deleteWriteKey } from "./settings/delete-write-key.js";
import { getMessageLimits } from "./settings/get-message-limits.js";
import { listDataSources } from "./settings/list-data-sources.js";
import { listProviderTypes } from "./settings/list-provider-types.js";
import { listProviders } from "./settings/list-providers.js";
import { listSecrets } from "./settings/list-secrets.js";
import { listWriteKeys } from "./settings/list-write-keys.js";
import { putDataSource } from "./settings/put-data-source.js";
import { putMessageLimits } from "./settings/put-message-limits.js";
import { putProviders } from "./settings/put-provider.js";
import { putSecret } from "./settings/put-secret.js";
import { putWriteKey } from "./settings/put-write-key.js";
import { setDefaultProviders } from "./settings/set-default-provider.js";
import { deleteSubscriptionGroup } from "./subscription-groups/delete-subscription-group.js";
import { getUserSubscriptions } from "./subscription-groups/get-user-subscriptions.js";
import { listSubscriptionGroups } from "./subscription-groups/list-subscription-groups.js";
import { putAssignments } from "./subscription-groups/put-assignments.js";
import { putSubscriptionGroup } from "./subscription-groups/put-subscription-group.js";
import { uploadSubscriptionCsv } from "./subscription-groups/upload-subscription-csv.js";
import { deleteSubscriptionPage } from "./subscription-page/delete-subscription-page.js";
import { getSubscriptionPage } from "./subscription-page/get-subscription-page.js";
import { putSubscriptionPage } from "./subscription-page/put-subscription-page.js";
import { listSuppressions } from "./suppressions/list-suppressions.js";
import { putSuppressions } from "./suppressions/put-suppressions.js";
import { removeSuppressions } from "./suppressions/remove-suppressions.js";
import { deleteUserProperty } from "./user-properties/delete-user-property.js";
import { listUserProperties } from "./user-properties/list-user-properties.js";
import { putUserProperty } from "./user-properties/put-user-property.js";
import { setUserPropertyStatus } from "./user-properties/set-user-property-status.js";
import { countUsers } from "./users/count-users.js";
import { deleteUsers } from "./users/delete-users.js";
import { getUser } from "./users/get-user.js";
import { listUsers } from "./users/list-users.js";

const adminPrefix = "/api/admin";

/** The path of a route, with its parameters as `:id`. */
export function fullPath({ base, path }: Pick<Route, "base" | "path">): string {
  return (base ?? adminPrefix) + path;
}

export const adminRoutes: readonly Route[] = [
  listTemplates,
  putTemplate,
  deleteTemplate,
  resetTemplate,
  renderContents,
  testTemplate,
  batchSend,
  listUsers,
  countUsers,
  getUser,
  deleteUsers,
  listSegments,
  putSegment,
  deleteSegment,
  setSegmentStatus,
  downloadSegments,
  uploadSegmentCsv,
  updateManualSegment,
  clearManualSegment,
  manualSegmentStatus,
  previewSegment,
  explainSegment,
  listJourneys,
  putJourney,
  deleteJourney,
  listUserJourneys,
  explainJourney,
  simulateJourney,
  listUserProperties,
  putUserProperty,
  deleteUserProperty,
  setUserPropertyStatus,
  listSubscriptionGroups,
  putSubscriptionGroup,
  deleteSubscriptionGroup,
  putAssignments,
  uploadSubscriptionCsv,
  getUserSubscriptions,
  getSubscriptionPage,
  putSubscriptionPage,
  deleteSubscriptionPage,
  listPeriods,
  getRecompute,
  setRecompute,
  triggerRecompute,
  listEvents,
  listTraits,
  listProperties,
  downloadEvents,
  listUserGroups,
  listGroupUsers,
  executeBroadcast,
  listBroadcasts,
  putBroadcast,
  renameBroadcast,
  ...moveBroadcasts,
  archiveBroadcast,
  recomputeSegment,
  listDeliveries,
  countDeliveries,
  downloadDeliveries,
  traceDelivery,
  chartData,
  analysisSummary,
  analysisOfJourney,
  journeysStats,
  listSuppressions,
  putSuppressions,
  removeSuppressions,
  putWriteKey,
  listWriteKeys,
  deleteWriteKey,
  putDataSource,
  listDataSources,
  deleteDataSource,
  listProviderTypes,
  ...putProviders,
  ...setDefaultProviders,
  ...listProviders,
  ...deleteProviders,
  putSecret,
  listSecrets,
  deleteSecret,
  putMessageLimits,
  getMessageLimits,
  deleteMessageLimits,
  createAdminKey,
  listAdminKeys,
  deleteAdminKey,
  createChild,
  listChildren,
  getWorkspace,
  setWorkspaceStatus,
  deleteWorkspace,
  createSession,
  listMails,
  getMail,
  clearMailbox,
  listRejectedEvents,
  replayRejectedEvents,
  discardRejectedEvents,
  listDeadLetters,
  getDeadLetter,
  replayDeadLetter,
  discardDeadLetter,
  getCommand,
];
