export { startDevServices } from "./start-dev-services.js";
export type { DevServer, DevServices, DevServicesOptions } from "./start-dev-services.js";
export { createRestartPause } from "./processes/restart-pause.js";
export { ensureChromium } from "./ladder/find-chromium.js";
export type { Chromium, ChromiumOptions } from "./ladder/find-chromium.js";
