/**
 * Removes the files of earlier builds from the output folder when the new ones are written. A folder that is emptied
 * first is without files for a moment: a second build at that time, as of `npm start` beside `npm test`, would put half
 * of it into the cache that all clones share.
 */
import { readdirSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** `keep`: names of other files in the folder. */
export function withoutOldFiles(keep = []) {
  return {
    name: "without old files",
    writeBundle({ dir }, bundle) {
      const current = new Set([...Object.keys(bundle), ...keep]);
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(dir, path).split(sep).join("/");
        if (entry.isFile() && !current.has(name)) rmSync(path, { force: true });
      }
    },
  };
}
