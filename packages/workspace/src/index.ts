/**
 * The workspace actor: its definitions and settings, the commands that change them, and the view other actors decide
 * by.
 */
export { admitByStatus } from "./admission.js";
export { adoptRules, type ChangedDefinitions } from "./adopt-rules.js";
export { allWorkspaces } from "./all-workspaces.js";
export * from "./broadcasts.js";
export * from "./command.js";
export * from "./commands/index.js";
export { firstGroupOf } from "./first-group.js";
export * from "./in-force.js";
export { compileJourneyIndex, type IndexedJourney } from "./journey-index.js";
export {
  contentOf,
  draftName,
  journeyRowId,
  journeyTable,
  presentName,
  versionName,
} from "./journey-rows.js";
export { summaryOf } from "./journey-summary.js";
export { violationText } from "./journey-violation.js";
export { knownTo } from "./journeys.js";
export type { JourneyVersion, LoadedJourney, LoadedWorkspace } from "./loaded-journeys.js";
export * from "./message-limits.js";
export { broadcastOrderOf } from "./move-broadcast-to.js";
export { workspaceMigrations } from "./migrations.js";
export { newSubscriptionGroup } from "./new-subscription-group.js";
export * from "./new-workspace.js";
export { noteBroadcastMessage, type NoteBroadcast } from "./note-broadcast-message.js";
export * from "./read-workspaces.js";
export { sealedTexts } from "./sealed-texts.js";
export * from "./state.js";
export * from "./subscription-page-row.js";
export { plainAddress, suppressionId } from "./suppression-rows.js";
export * from "./template-rows.js";
export type { TemplateText } from "./template-text.js";
export * from "./workspace-actor.js";
export * from "./workspace-document.js";
export * from "./workspace-view.js";
