/**
 * Checks manifests against the published schemas of Kubernetes, KEDA and the Prometheus operator. The validators of
 * `kubernetes-models` accept fields that do not exist, as the schemas do; its types do not, so a compiler reads each manifest
 * as a literal of its type as well.
 */
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { importFrom } from "./chart-tools.js";
import { titleOf, type Manifest } from "./manifest.js";

export interface CheckSchemasOptions {
  /** Where the packages with the schemas are. */
  readonly directory: string;
  /** The compiler. */
  readonly tsc: string;
}

/** A sentence for each fault; empty when all manifests are valid. */
export async function findSchemaFaults(
  manifests: readonly Manifest[],
  { directory, tsc }: CheckSchemasOptions,
): Promise<readonly string[]> {
  const invalid: string[] = [];
  for (const manifest of manifests) {
    const fault = await validate(manifest, directory);
    if (fault !== undefined) invalid.push(`${titleOf(manifest)}: ${fault}`);
  }
  return [...invalid, ...(await findUnknownFields(manifests, { directory, tsc }))];
}

const groupsElsewhere: Readonly<Record<string, string>> = {
  "keda.sh": "@kubernetes-models/keda",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
};

/** The module with class and type of a manifest's kind. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  const [group = ""] = apiVersion.split("/");
  return `${groupsElsewhere[group] ?? "kubernetes-models"}/${apiVersion}/${kind}`;
}

async function validate(manifest: Manifest, directory: string): Promise<string | undefined> {
  const loaded = z.record(z.string(), z.unknown()).parse(await importFrom(directory, moduleOf(manifest)));
  const Model = loaded[manifest.kind];
  if (typeof Model !== "function") return `there is no schema of ${manifest.apiVersion}`;
  const model: unknown = Reflect.construct(Model, [manifest.body]);
  const check = z.object({ validate: z.function() }).parse(model).validate;
  try {
    Reflect.apply(check, model, []);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "es2023",
  module: "nodenext",
  moduleResolution: "nodenext",
  types: [],
};

async function findUnknownFields(
  manifests: readonly Manifest[],
  { directory, tsc }: CheckSchemasOptions,
): Promise<readonly string[]> {
  const folder = join(directory, `literals-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    for (const [at, manifest] of manifests.entries())
      await writeFile(join(folder, `m${at}.ts`), literalOf(manifest));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    return await compile(folder, tsc, manifests);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function literalOf(manifest: Manifest): string {
  const type = `I${manifest.kind}`;
  const literal = JSON.stringify(manifest.body, undefined, 1);
  return `import type { ${type} } from "${moduleOf(manifest)}";\nexport const manifest: ${type} = ${literal};\n`;
}

async function compile(
  folder: string,
  tsc: string,
  manifests: readonly Manifest[],
): Promise<readonly string[]> {
  const output = await promisify(execFile)(tsc, ["-p", folder, "--pretty", "false"]).then(
    () => "",
    (error: unknown) => `${String(Reflect.get(Object(error), "stdout"))}${String(error)}`,
  );
  if (output === "") return [];
  const faults = [...output.matchAll(/m(\d+)\.ts\(\d+,\d+\): error TS\d+: (.*)/g)].map(
    ([, at, fault = ""]) => {
      const manifest = manifests[Number(at)];
      return manifest === undefined ? fault : `${titleOf(manifest)}: ${fault}`;
    },
  );
  return faults.length > 0 ? faults : [output];
}
