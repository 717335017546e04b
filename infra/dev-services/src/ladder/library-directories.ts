/** Where the libraries of packages lie that were unpacked and not installed. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * `usr/lib` and `lib`, the directory of the machine's architecture in each, and what lies in that: some libraries have
 * others there for themselves (pulseaudio), and know only where those are once they are installed.
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
