export { startDevServices } from "./start-dev-services.js";
export type { DevServer, DevServices, DevServicesOptions } from "./start-dev-services.js";
export { createRestartPause } from "./processes/restart-pause.js";
export { ensureChromium } from "./resolvers/find-chromium.js";
export type { Chromium, ChromiumOptions } from "./resolvers/find-chromium.js";
