/** The API, the member who is signed in, live values and words. */
export { probeNow, useConnection } from "./api/connection.js";
export { isUnanswered, type Api } from "./api/create-api.js";
export { retryCancelled } from "./api/retry.js";
export { onQuestion, openQuestion } from "./api/lock-out-question.js";
export { uploading } from "./api/upload.js";
export { memberApi, readMember } from "./api/member-api.js";
export { prefetch } from "./api/prefetch.js";
export { onQueuedChanges, queuedChanges } from "./api/queued-changes.js";
export { derivedId } from "./derived-id.js";
export { newId, randomId, streamId } from "./api/random-id.js";
export { readEvents, type StreamedEvent } from "./api/read-events.js";
export {
  SessionProvider,
  useMay,
  useMember,
  useReachedWorkspaces,
  useSession,
  useWorkspace,
  WorkspaceProvider,
  type Member,
  type Permission,
  type ReachedWorkspace,
  type ReachedWorkspaces,
  type Session,
} from "./api/session.js";
export { ApiProvider, useApi, useQueries } from "./api/use-api.js";
export { workspaceApi } from "./api/workspace-api.js";
export { sessionToken, userOfSession } from "./embedded.js";
export { useLiveCounts, type LiveCounts } from "./live/use-live-counts.js";
export { useLive } from "./live/use-live.js";
export {
  dashboardUrl,
  isEmbedded,
  pagesPath,
  serviceAddress,
  serviceUrl,
  signInAddress,
} from "./location.js";
export {
  defineWords,
  languageNames,
  languages,
  type Language,
  type Translated,
  type Words,
} from "./words/define-words.js";
export { LanguageProvider, useLanguage } from "./words/language.js";
export { say as sayMessage, sayIn, useTranslated, useWords, type Say } from "./words/use-words.js";
