/** Types of `without-old-files.mjs`. */
import type { Plugin } from "rolldown";

export function withoutOldFiles(keep?: readonly string[]): Plugin;
