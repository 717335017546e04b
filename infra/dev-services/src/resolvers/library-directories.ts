/** The library directories of packages that were unpacked and not installed. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * `usr/lib` and `lib`, the architecture's directory in each, and its subdirectories: some libraries (pulseaudio) keep
 * private libraries there and find them only when installed.
 */
export async function libraryDirectories(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const base of [join(root, "usr/lib"), join(root, "lib")]) {
    const triplets = (await directoriesIn(base)).filter((name) => name.includes("-linux-"));
    found.push(base);
    for (const triplet of triplets.map((name) => join(base, name))) {
      const inner = await directoriesIn(triplet);
      found.push(triplet, ...inner.map((name) => join(triplet, name)));
    }
  }
  return found;
}

async function directoriesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
