/** Runs helm on the chart, without a cluster. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readManifests, type Manifest } from "./manifest.js";

export interface Helm {
  /** The lines of `helm lint --strict`; rejects with them when it finds something. */
  lint(valuesFile: string): Promise<void>;
  /** The manifests that a set of values makes. Rejects with helm's message when it refuses the values. */
  render(valuesFile: string, settings?: readonly string[]): Promise<readonly Manifest[]>;
  version(): Promise<string>;
}

export interface HelmOptions {
  readonly program: string;
  readonly chart: string;
}

/** Names of the release that is rendered. */
export const release = { name: "box", namespace: "messaging" } as const;

export function createHelm({ program, chart }: HelmOptions): Helm {
  const run = async (args: readonly string[]): Promise<string> => {
    try {
      const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    } catch (error) {
      throw new Error(messageOf(error), { cause: error });
    }
  };
  return {
    async lint(valuesFile) {
      await run(["lint", "--strict", "--quiet", chart, "--values", valuesFile]);
    },
    async render(valuesFile, settings = []) {
      const sets = settings.flatMap((setting) => ["--set", setting]);
      const place = ["--namespace", release.namespace, "--values", valuesFile];
      return readManifests(await run(["template", release.name, chart, ...place, ...sets]));
    },
    version: async () => (await run(["version", "--template", "{{.Version}}"])).trim(),
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const output = ["stdout", "stderr"].map((stream) => String(Reflect.get(error, stream) ?? "").trim());
  return output.filter((text) => text !== "").join("\n") || error.message;
}
