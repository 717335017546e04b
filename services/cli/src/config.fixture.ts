/** A configuration of the command line for tests that connect to nothing. */
import { readCliConfig, type CliConfig } from "./config.js";

export function aCliConfig(variables: Readonly<Record<string, string>> = {}): CliConfig {
  return readCliConfig({
    REDIS_URL: "redis://127.0.0.1:6379",
    MONGODB_URL: "mongodb://127.0.0.1:27017/signalbox",
    ...variables,
  });
}
