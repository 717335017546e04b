/** The typed client of Signalbox's HTTP API, for Node and browsers. */
export { createClient, type ClientOptions, type SignalboxClient } from "./create-client.js";
export { ApiError, unwrap } from "./api-error.js";
export { ifMatch, type IfMatch } from "./if-match.js";
export type { Issue, IssueValue, IssueValues } from "./issue.js";
export { isQueued, type Answer, type Body, type Schema } from "./answer.js";
export type { components, operations, paths } from "./generated/openapi.js";
