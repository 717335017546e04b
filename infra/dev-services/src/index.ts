export { startDevServices } from "./start-dev-services.js";
export type { DevServer, DevServices, DevServicesOptions } from "./start-dev-services.js";
export { createRestartPause } from "./processes/restart-pause.js";
export { ensureChromium } from "./resolvers/find-chromium.js";
export type { Chromium, ChromiumOptions } from "./resolvers/find-chromium.js";
export { commandTo, infoOf } from "./redis-nodes/command-to.js";
export { startRedisCluster, type RedisCluster } from "./redis-nodes/redis-cluster.js";
export type { RedisNode } from "./redis-nodes/redis-nodes.js";
export { startRedisSentinel, type RedisSentinel } from "./redis-nodes/redis-sentinel.js";
