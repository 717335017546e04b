/**
 * How another process of this package is started: always from the built JavaScript, also by tests that run from source
 * (their global set-up builds first).
 */
import { fileURLToPath } from "node:url";

/** The command line for the module `entry` (a path without extension, relative to this package's source folder). */
export function entryCommand(entry: string): readonly [string, ...string[]] {
  return [process.execPath, fileURLToPath(new URL(`../../dist/${entry}.js`, import.meta.url))];
}
