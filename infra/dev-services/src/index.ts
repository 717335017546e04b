export { startDevServices } from "./start-dev-services.js";
export type { DevServer, DevServices, DevServicesOptions } from "./start-dev-services.js";
