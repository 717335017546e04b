/** The Latin letters of the dashboard's font, for the pages that the api renders. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FixedPath } from "../http/fixed-paths.js";
import { staticFile, type StaticFile } from "../http/static-file.js";
import { fontPath } from "./page-style.js";

export const pageFont: FixedPath = {
  method: "GET",
  path: fontPath,
  handle: async (ctx) => (await (font ??= read())).send(ctx, "public, max-age=86400"),
};

let font: Promise<StaticFile> | undefined;

async function read(): Promise<StaticFile> {
  const file = createRequire(import.meta.url).resolve(
    "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  );
  return staticFile("font/woff2", await readFile(file));
}
