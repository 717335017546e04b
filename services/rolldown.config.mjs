/**
 * Bundles the service in the working directory from the sources of all packages: a process reads some ten files at its
 * start instead of two thousand.
 */
import { existsSync } from "node:fs";
import { defineConfig } from "rolldown";
import { withoutOldFiles } from "./without-old-files.mjs";

/** Each as `dist/<name>.js`; a service has those that exist. `index` is for the tools in `infra`. */
const entries = ["main", "computation/worker", "index"];

/** They read files beside their own. A service that uses one depends on it, so that it is found from `dist`. */
const installed = [/^@bull-board\//, "@node-rs/argon2", "piscina", "sharp"];

/** What libraries do on paths that the services do not use. */
const ignored = new Set(["EVAL", "COMMONJS_VARIABLE_IN_ESM"]);

/** Source maps are for our code alone: Node parses the whole map of a file for one stack trace in it. */
const withoutMapsOfLibraries = {
  name: "without maps of libraries",
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

export default defineConfig({
  plugins: [withoutMapsOfLibraries, withoutOldFiles()],
  input: Object.fromEntries(
    entries.map((name) => [name, `src/${name}.ts`]).filter(([, file]) => existsSync(file)),
  ),
  platform: "node",
  resolve: {
    conditionNames: ["source", "node", "import", "default"],
    // The UMD files of some packages hide what they require.
    mainFields: ["module", "main"],
  },
  external: installed,
  output: {
    dir: "dist",
    format: "esm",
    sourcemap: true,
    chunkFileNames: "chunks/[name].js",
  },
  onLog: (level, log, report) => ignored.has(log.code ?? "") || report(level, log),
});
