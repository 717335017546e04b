/** The api as other packages' tests and tools start it. The service itself starts at `main.ts`. */
export { bootstrapWorkspace, firstKeysOf, type FirstKeys } from "./bootstrap.js";
export { routePermissions, type RoutePermission } from "./admin/route-permissions.js";
export { apiSettings, readConfig, type ApiConfig } from "./config.js";
export type { ApiContext } from "./context.js";
export { createKeyRing, type KeyRing } from "./credentials/key-ring.js";
export { openApiDocument } from "./openapi/document.js";
export { publicOperations, type PublicOperation } from "./openapi/public-operations.js";
export { createMetrics } from "./observability/metrics.js";
export { createServer, type ApiServer, type Listening } from "./server.js";
export { apiSentences, type SentenceSubject } from "./api-sentences.js";
