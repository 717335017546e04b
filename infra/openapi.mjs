/**
 * Writes the OpenAPI document that the built api serves, with every provider, to node_modules/.cache/openapi.json, and
 * lints it with Redocly's rules (redocly.yaml). Exits with the linter's exit code.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadProviders } from "../packages/provider-registry/dist/index.js";
import { openApiDocument } from "../services/api/dist/index.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const file = join(root, "node_modules/.cache/openapi.json");

const { version } = JSON.parse(readFileSync(join(root, "services/api/package.json"), "utf8"));
const providers = await loadProviders();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(openApiDocument({ version, providers }), null, 2)}\n`);

const { status } = spawnSync(
  join(root, "node_modules/.bin/redocly"),
  ["lint", file, "--config", join(root, "redocly.yaml"), "--max-problems", "1000"],
  {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
