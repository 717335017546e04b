export { shareServers, withDatabase } from "./testing/shared-servers.js";
export type { SharedServers } from "./testing/shared-servers.js";
export { findAxeViolations, type AxeOptions, type ExaminedPage } from "./testing/axe.js";
export { isSoak, sized } from "./testing/scale.fixture.js";
