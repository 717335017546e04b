/**
 * The built files of the dashboard. Those whose names contain their hash never change. The document is the same for every
 * page: it refers to the files relative to the page it is answered for, and carries the nonce of the answer.
 */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { staticFile, type StaticFile } from "../http/static-file.js";

export interface DashboardFiles {
  /** By path below the dashboard, as `assets/index-C78hcbTf.js`. */
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly document: (page: DocumentPlace) => string;
}

export interface DocumentPlace {
  /** Path of the page below the dashboard, without a leading slash. */
  readonly path: string;
  readonly nonce: string;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".md": "text/plain; charset=utf-8",
};

/** Throws when the dashboard is not built. */
export async function readDashboard(folder: string): Promise<DashboardFiles> {
  const [html, names] = await Promise.all([
    readFile(join(folder, "index.html"), "utf8"),
    readdir(folder, { recursive: true }),
  ]);
  const served = names.filter((name) => Object.hasOwn(types, extname(name)));
  const files = await Promise.all(
    served.map(async (name) => {
      const file = staticFile(types[extname(name)] ?? "", await readFile(join(folder, name)));
      return [name.replaceAll("\\", "/"), file] as const;
    }),
  );
  return {
    files: new Map(files),
    document: ({ path, nonce }) =>
      html
        .replaceAll('="./', `="${"../".repeat(path.split("/").length - 1) || "./"}`)
        .replaceAll("NONCE", nonce),
  };
}
