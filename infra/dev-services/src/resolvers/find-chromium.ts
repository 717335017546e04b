/**
 * Chromium for browser tests, resolved like the servers: an installed one, else the distribution's own package,
 * unpacked into the cache and run from there. No system file is written. Fetching works on Debian only: Ubuntu's
 * package of that name contains no browser.
 */
import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ResolverSettings } from "../dev-server.js";
import { isInstalled, runCommand } from "../processes/run-command.js";
import { findMainSource, readDistribution, sourceLine } from "./apt-sources.js";
import { cachedDirectory } from "./cached-directory.js";
import { fetchPackages } from "./debian-packages.js";
import { libraryDirectories } from "./library-directories.js";

export interface Chromium {
  readonly executable: string;
  /** Additional environment variables it needs. */
  readonly environment: Readonly<Record<string, string>>;
}

const INSTALLED = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"] as const;
/** Chromium without windows: it starts faster and needs no toolkit. Without a font a page shows no text. */
const PACKAGES = ["chromium-headless-shell", "fonts-dejavu-core"];
const ADVICE = "Install it: the package is called chromium on Debian, `brew install chromium` elsewhere.";

export type ChromiumOptions = Partial<ResolverSettings>;

/** Rejects with instructions for the user when no Chromium can be found. */
export async function ensureChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  for (const name of INSTALLED) {
    if (await isInstalled(name)) return { executable: await pathOf(name), environment: {} };
  }
  const settings: ResolverSettings = {
    cacheDir: options.cacheDir ?? join(homedir(), ".cache", "signalbox"),
    report: options.report ?? ((): void => {}),
  };
  const root = await fetchChromium(settings).catch((error: unknown) => {
    throw new Error(`Chromium is not installed and could not be fetched. ${ADVICE}`, { cause: error });
  });
  if (root === undefined) throw new Error(`Chromium is not installed. ${ADVICE}`);
  return {
    executable: join(root, "usr/lib/chromium/chromium-headless-shell"),
    environment: {
      LD_LIBRARY_PATH: (await libraryDirectories(root)).join(":"),
      FONTCONFIG_FILE: await writeFontConfiguration(root),
    },
  };
}

async function pathOf(name: string): Promise<string> {
  return (await runCommand("sh", ["-c", 'command -v "$1"', "sh", name])).trim();
}

/** Writes a font configuration, which no maintainer script has done, for the system's and the fetched fonts. */
async function writeFontConfiguration(root: string): Promise<string> {
  const path = join(root, "fonts.conf");
  const directories = ["/usr/share/fonts", join(root, "usr/share/fonts")].map((each) => `<dir>${each}</dir>`);
  const cache = `<cachedir>${join(root, "fonts.cache")}</cachedir>`;
  const families = [
    ["monospace", "DejaVu Sans Mono"],
    ["sans-serif", "DejaVu Sans"],
  ].map(
    ([generic, font]) =>
      `<alias><family>${generic}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const content = [...directories, cache, ...families].join("");
  await writeFile(path, `<?xml version="1.0"?><fontconfig>${content}</fontconfig>\n`);
  return path;
}

/** Undefined on systems other than Debian. */
async function fetchChromium(settings: ResolverSettings): Promise<string | undefined> {
  const distribution = await readDistribution();
  if (distribution?.id !== "debian" || !(await isInstalled("apt-get"))) return undefined;
  const { codename } = distribution;
  const source = await findMainSource(codename);
  if (source === undefined) return undefined;
  return cachedDirectory(`chromium-headless-debian-${codename}-${process.arch}`, settings, async (path) => {
    settings.report(`chromium: not installed; fetching the packages of Debian ${codename} into the cache`);
    const request = {
      packages: PACKAGES,
      source: sourceLine(source, codename, ["main"]),
      onTopOfSystem: true,
    };
    const count = await fetchPackages(request, path, [
      "./usr/share/doc",
      "./usr/share/man",
      "./usr/share/locale",
    ]);
    settings.report(`chromium: ${count} packages unpacked`);
  });
}
