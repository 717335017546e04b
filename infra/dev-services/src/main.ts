/**
 * Starts both servers from the command line, for CI and manual use: prints their URLs as one line of JSON and keeps
 * them running until it receives a signal. Progress goes to standard error.
 */
import { once } from "node:events";
import { startDevServices, type DevServices, type DevServicesOptions } from "./index.js";

const { REDIS_URL, MONGODB_URL, SIGNALBOX_CACHE, SIGNALBOX_DATA } = process.env;

const options: DevServicesOptions = {
  dataDir: SIGNALBOX_DATA ?? ".data",
  report: (line) => process.stderr.write(`${line}\n`),
  ...(SIGNALBOX_CACHE === undefined ? {} : { cacheDir: SIGNALBOX_CACHE }),
  ...(REDIS_URL === undefined ? {} : { redisUrl: REDIS_URL }),
  ...(MONGODB_URL === undefined ? {} : { mongodbUrl: MONGODB_URL }),
};

const untilStopped = Promise.race(["SIGTERM", "SIGINT"].map((signal) => once(process, signal)));
let services: DevServices | undefined;
const awake = setInterval(() => {}, 60_000);
// the guard stops the servers when this process ends during a start
void untilStopped.then(() => (services ? undefined : process.exit(1)));
try {
  services = await startDevServices(options);
  process.stdout.write(`${JSON.stringify({ redis: services.redis.url, mongodb: services.mongodb.url })}\n`);
  await untilStopped;
  await services.stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
clearInterval(awake);
