/**
 * How another process of this package is started: from the built JavaScript, or, while running from source (tests with
 * the `source` condition), from TypeScript by way of tsx. The only place that knows the difference.
 */
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The command line for the module `entry` (a relative path without extension) beside the module `from`. */
export function entryCommand(from: string, entry: string): readonly [string, ...string[]] {
  const isSource = from.endsWith(".ts");
  const file = fileURLToPath(new URL(`${entry}${isSource ? ".ts" : ".js"}`, from));
  if (!isSource) return [process.execPath, file];
  const tsx = pathToFileURL(createRequire(from).resolve("tsx")).href;
  return [process.execPath, "--import", tsx, file];
}
