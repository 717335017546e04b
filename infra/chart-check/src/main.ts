/**
 * `npm run chart`: lints the chart with helm, renders each set of infra/chart/values, checks every manifest against the
 * published schemas and its references, and tries values that must be refused. Outside of `npm test`, since helm is a large
 * download. Run by infra/bootstrap.mjs.
 */
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDashboardFaults } from "./check-dashboard.js";
import { findBrokenReferences } from "./check-references.js";
import { findSchemaFaults } from "./check-schemas.js";
import { fetchChartTools, type ChartTools } from "./chart-tools.js";
import { createHelm, type Helm } from "./helm.js";
import type { Manifest } from "./manifest.js";
import { refusedValues } from "./refused-values.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const chart = join(root, "infra/chart");
const report = (line: string): void => console.log(`  ${line}`);

const tools = await fetchChartTools({
  pins: join(root, "infra/chart-check/tools"),
  cacheDir: process.env["SIGNALBOX_CACHE"] || join(homedir(), ".cache", "signalbox"),
  report,
});
const helm = createHelm({ program: tools.helm, chart });
report(`helm ${await helm.version()}`);
const faults = [...(await checkSets(helm, tools)), ...(await checkRefusals(helm))];
for (const fault of faults) console.log(`FAILED ${fault}`);
console.log(faults.length === 0 ? "The chart is valid." : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function checkSets(using: Helm, { directory }: ChartTools): Promise<readonly string[]> {
  const found: string[] = [];
  const sources = new Set<string>();
  for (const file of (await readdir(join(chart, "values"))).toSorted()) {
    const set = join(chart, "values", file);
    await using.lint(set);
    const manifests = await using.render(set);
    for (const { source } of manifests) sources.add(source);
    found.push(...(await faultsOf(manifests, directory)).map((fault) => `${file}: ${fault}`));
    report(`${file}: ${manifests.length} manifests`);
  }
  return [...found, ...(await unusedTemplates(sources))];
}

async function faultsOf(manifests: readonly Manifest[], directory: string): Promise<readonly string[]> {
  const tsc = join(root, "node_modules/.bin/tsc");
  return [
    ...(await findSchemaFaults(manifests, { directory, tsc })),
    ...findBrokenReferences(manifests),
    ...manifests.flatMap(findDashboardFaults),
  ];
}

/** A template that no set renders is checked by nothing. */
async function unusedTemplates(sources: ReadonlySet<string>): Promise<readonly string[]> {
  const templates = (await readdir(join(chart, "templates"))).filter((name) => name.endsWith(".yaml"));
  return templates
    .filter((name) => !sources.has(`signalbox/templates/${name}`))
    .map((name) => `no set of values renders templates/${name}`);
}

async function checkRefusals(using: Helm): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { what, settings, message } of refusedValues) {
    const answer = await using.render(join(chart, "values/minimal.yaml"), settings).then(
      () => "it is accepted",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (!message.test(answer)) found.push(`values with ${what}: ${answer}`);
  }
  report(`${refusedValues.length} wrong sets of values are refused`);
  return found;
}
